package dev.junban.console;

import java.util.List;
import java.util.Optional;

/**
 * A session of the database that waits, or that somebody waits for.
 *
 * @param pid 0 for a prepared transaction, which has no session any more
 * @param application what it calls itself; a service's name for ours
 * @param transaction the name of the locked transaction that it runs
 * @param visible whether its statement and state may be seen by the role of the services
 * @param statement the one that runs, or ran last; cut
 * @param waitsMillis since when it has waited, if it does
 * @param openMillis since when its transaction has been open
 * @param blockers the sessions that it waits for
 * @param reached the highest place in the lock order of whose table it has locked rows
 * @param wants the row or table that it waits for
 */
record Session(
        int pid,
        String application,
        Optional<String> transaction,
        String user,
        boolean visible,
        Optional<String> state,
        Optional<String> statement,
        Optional<Long> waitsMillis,
        Optional<Long> openMillis,
        List<Integer> blockers,
        Optional<Place> reached,
        Optional<Wanted> wants) {

    /** A place in the lock order. */
    record Place(String kind, int rank) {}

    /**
     * What is waited for.
     *
     * @param rank empty for a table that is not in the lock order
     * @param key of the row, if it could be found
     */
    record Wanted(String table, Optional<Integer> rank, Optional<String> key) {}
}
