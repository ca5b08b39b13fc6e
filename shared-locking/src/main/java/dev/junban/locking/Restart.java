package dev.junban.locking;

/** The transaction met something that only a new one, with fresh reads, can settle. Never shown. */
final class Restart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why it starts over: late rows have a cap of their own, everything else counts as an attempt. */
    enum Reason {
        ROWS_APPEARED,
        LATE_ROWS,
        CONNECTION_LOST
    }

    private final Reason reason;

    Restart(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    Restart(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    boolean isForLateRows() {
        return reason == Reason.LATE_ROWS;
    }
}
