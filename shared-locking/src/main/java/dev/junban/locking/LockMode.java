package dev.junban.locking;

/**
 * How strongly a row is held. The final mode is asked for at the first touch: strengthening a held row deadlocks with
 * a second transaction that does the same, so it is a violation.
 */
enum LockMode {
    /** Keeps the row and its key from going away ({@code FOR KEY SHARE}); it may not be changed. */
    PIN(1, "FOR KEY SHARE"),
    /** The right to change all but the key ({@code FOR NO KEY UPDATE}); foreign-key checks of others pass. */
    WRITE(2, "FOR NO KEY UPDATE"),
    /** The right to change the key or to delete ({@code FOR UPDATE}); foreign-key checks of others wait. */
    KEY_WRITE(3, "FOR UPDATE");

    private final int strength;
    private final String clause;

    LockMode(int strength, String clause) {
        this.strength = strength;
        this.clause = clause;
    }

    String clause() {
        return clause;
    }

    boolean atLeast(LockMode other) {
        return strength >= other.strength;
    }
}
