package dev.junban.locking;

/** The transaction met something that only a new one, with fresh reads, can settle. Never shown. */
final class Restart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why it starts over: late rows have a cap of their own, everything else counts as an attempt. */
    enum Reason {
        ROWS_APPEARED,
        LATE_ROWS,
        LATE_ROWS_HELD,
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

    /** The connection was lost before COMMIT, and with it all that the transaction had done. */
    static Restart afterLoss(Throwable cause) {
        return new Restart(Reason.CONNECTION_LOST, "the connection was lost: " + cause.getMessage(), cause);
    }

    boolean isForLateRows() {
        return reason == Reason.LATE_ROWS;
    }
}
