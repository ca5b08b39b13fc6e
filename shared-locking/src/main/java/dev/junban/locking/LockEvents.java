package dev.junban.locking;

import java.time.Duration;

/**
 * What the kernel tells of its work, for metrics and logs. Every method does nothing unless it is overridden. They are
 * called on the event loop of the transaction, so they must not block; one that fails is logged and never breaks the
 * transaction. Times are measured by the client: a wait includes the way to the server and back.
 */
public interface LockEvents {
    /** Listens to nothing. */
    LockEvents NONE = new LockEvents() {};

    /** Rows of one kind were acquired, as PIN, WRITE or KEY_WRITE, after this wait. */
    default void acquired(String transaction, String kind, String mode, int rows, Duration wait) {}

    /** Rows of one kind were let go by the end of the transaction, this long after they had been acquired. */
    default void released(String transaction, String kind, int rows, Duration hold) {}

    /** The whole transaction is about to run again; the SQLSTATE is empty where a connection broke. */
    default void retried(String transaction, String sqlState, int attempt, Duration pause) {}

    /** The transaction starts over with rows that it found out to need when it had already gone past their rank. */
    default void replanned(String transaction, String kind, int rows) {}

    /** Code broke a rule. */
    default void refused(String transaction, LockViolation violation) {}

    /** The connection broke during COMMIT; this is what the server said became of it. */
    default void commitUnknown(String transaction, String outcome) {}
}
