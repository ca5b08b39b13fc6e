package dev.junban.locking;

/** What the database is told of rows that are about to be touched. */
enum Guard {
    /** The transaction moves on to their kind. */
    ACQUIRE("acquire"),
    /** They are its own, or are only tried for: its place in the order stays. */
    HOLD("hold");

    private final String function;

    Guard(String function) {
        this.function = function;
    }

    String function() {
        return function;
    }
}
