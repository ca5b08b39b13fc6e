package dev.junban.locking;

import java.util.List;

/** One thing that work may do in a transaction, or try to. Rows are called by numbers, stages by their turn. */
record Step(Verb verb, int stage, Kind kind, LockMode mode, List<Integer> ids, List<Held> handles) {
    enum Verb {
        LOCK,
        LOCK_UNLESS_BUSY,
        DISCOVER,
        INSERT,
        INSERT_LEAF,
        UPDATE,
        DELETE;

        boolean acquires() {
            return this == LOCK || this == LOCK_UNLESS_BUSY || this == DISCOVER;
        }

        boolean usesHandles() {
            return this == UPDATE || this == DELETE;
        }
    }

    enum Kind {
        TAG,
        BOX,
        BOOK,
        STRANGER
    }

    /** The handle that a transaction once got of a row. */
    record Held(int transaction, Kind kind, int id) {}
}
