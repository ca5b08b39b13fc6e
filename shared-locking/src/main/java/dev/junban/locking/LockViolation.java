package dev.junban.locking;

/** Code broke the lock order or used a right it does not have: a bug. It is never retried, and nothing is written. */
public final class LockViolation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Which rule was broken. */
    public enum Rule {
        /** A rank that is not above all that was acquired before. */
        OUT_OF_ORDER,
        /** A kind that is not in the lock order of the transaction. */
        UNKNOWN_KIND,
        /** A row is needed that is not held, or not strongly enough. */
        NOT_HELD,
        /** A held row is asked for in a stronger mode. */
        UPGRADE,
        /** A stage that the transaction has left. */
        STAGE_REUSED,
        /** A stage or handle of a transaction that is over. */
        TRANSACTION_ENDED,
        /** A handle of another transaction. */
        WRONG_TRANSACTION,
        /** A transaction inside a transaction: its second connection may wait for the first for ever. */
        NESTED,
        /** Another number of rows changed than were held. */
        ROW_COUNT,
        /** SQL that locks or writes past the kernel. */
        FOREIGN_SQL,
        /** A call to somebody else while locks are held. */
        EXTERNAL_CALL,
        /** The work needs new late rows each time it runs. */
        REPLAN_EXHAUSTED,
        /** More rows in one acquisition than one transaction should hold. */
        TOO_MANY_IDS
    }

    private final Rule rule;

    LockViolation(Rule rule, String message) {
        super(rule + ": " + message);
        this.rule = rule;
    }

    public Rule rule() {
        return rule;
    }
}
