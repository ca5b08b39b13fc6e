package dev.junban.locking;

/** Code broke the lock order or used a right it does not have: a bug. It is never retried, and nothing is written. */
public final class LockViolation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Which rule was broken. */
    public enum Rule {
        OUT_OF_ORDER,
        UNKNOWN_KIND,
        NOT_HELD,
        STAGE_REUSED,
        TRANSACTION_ENDED,
        WRONG_TRANSACTION,
        ROW_COUNT,
        FOREIGN_SQL
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
