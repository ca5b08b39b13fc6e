package dev.junban.local.audit;

import java.util.Set;

/** What a transaction wrote into the log, as far as the lock order is concerned. */
sealed interface Step {
    /** It runs through the kernel, under this name. */
    record Named(String name) implements Step {}

    /** It goes past the kernel on purpose, and why. */
    record Exempt(String reason) implements Step {}

    /** The kernel is about to wait for these rows in their order, or to insert their keys. */
    record Acquire(Set<RowId> rows) implements Step {}

    /** The kernel is about to take what is free of these rows without waiting, or has made them itself. */
    record Hold(Set<RowId> rows) implements Step {}

    /** It locked a row, changed it or made it. */
    record Touch(String lsn, How how, RowId row, Mode mode) implements Step {}

    /** By which kind of record. */
    enum How {
        INSERT,
        LOCK,
        UPDATE,
        DELETE
    }
}
