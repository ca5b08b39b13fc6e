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

    /** The transaction or the reading that failed. */
    public String what() {
        return what;
    }

    /** The SQLSTATE of the last failure; empty where the connection failed and the server said nothing. */
    public String sqlState() {
        return sqlState;
    }
}
