package dev.junban.local.audit;

import java.util.Comparator;

/**
 * A row lock that a transaction got.
 *
 * @param waits whether it would have waited for another holder
 * @param claimed whether it is a key that was inserted, which waits for whoever inserts the same one
 */
record Acquired(RowId row, Mode mode, boolean waits, boolean claimed, String lsn) {
    /** Keys of a kind are inserted first, in their order, and those that exist already are locked then. */
    static final Comparator<Acquired> LOCK_ORDER = Comparator.<Acquired>comparingInt(
                    acquired -> acquired.row().kind().rank())
            .thenComparing(acquired -> !acquired.claimed())
            .thenComparing(Acquired::row);

    boolean isBefore(Acquired other) {
        return LOCK_ORDER.compare(this, other) < 0;
    }

    Kind kind() {
        return row.kind();
    }

    @Override
    public String toString() {
        return "%-40s %-14s at %s%s".formatted(row, mode, lsn, claimed ? ", inserted" : waits ? "" : ", tried only");
    }
}
