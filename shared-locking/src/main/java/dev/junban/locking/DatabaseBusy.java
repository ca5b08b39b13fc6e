package dev.junban.locking;

/**
 * The database could not do the work now: a lock wait over its limit, retries used up, no connection in time, server
 * away. The caller may try again later; over HTTP it is a 503, for a message a later attempt, never a dead letter.
 */
public final class DatabaseBusy extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String sqlState;

    DatabaseBusy(String what, int attempts, Throwable cause) {
        super(what + " gave up after " + attempts + (attempts == 1 ? " attempt: " : " attempts: ") + cause, cause);
        this.what = what;
        this.sqlState = SqlStates.of(cause);
    }

    /**
     * Whether a failure of the database client says no more than this: for those who reach the database past the kernel,
     * and shall answer as it does.
     */
    public static boolean isBusy(Throwable failure) {
        return failure instanceof DatabaseBusy || SqlStates.isBusy(failure);
    }

    /** The same of a SQLSTATE that somebody else has taken out of the failure. */
    public static boolean isBusy(String sqlState) {
        return SqlStates.isBusy(sqlState);
    }

    /** The transaction or the reading that failed. */
    public String what() {
        return what;
    }

    /** The SQLSTATE of the last failure; empty where the connection failed and the server said nothing. */
    public String sqlState() {
        return sqlState;
    }
}
