package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import java.util.function.Function;

/**
 * Runs transactions that lock rows in the global order.
 *
 * @param <R> the marker type at which a transaction starts
 */
public interface LockedTransactions<R> {

    /** Locked transactions of {@code order} on the connections of {@code pool}. */
    static <R> LockedTransactions<R> on(Pool pool, LockOrder<R> order, RetryPolicy policy) {
        return new PgLockedTransactions<>(pool, order, policy);
    }

    /**
     * Runs {@code work} in one transaction and commits. On a deadlock or serialization failure the whole transaction
     * runs again, on a connection taken anew, so {@code work} must derive everything from fresh reads and must not
     * reach outside the database. Any failure rolls back, and nothing is written.
     *
     * <p>Fails with {@link DatabaseBusy} when the database has no time, room or connection (then nothing is written,
     * unless the connection broke during COMMIT: settle that by the idempotency key), with {@link LockViolation} on a
     * broken rule, otherwise with what {@code work} or the database reported.
     *
     * @param name names the transaction in errors and logs: verb-noun, as the use case
     */
    <T> Uni<T> run(String name, Function<Stage<R>, Uni<T>> work);
}
