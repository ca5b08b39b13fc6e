package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import java.util.function.Function;

/**
 * Runs transactions that lock rows in the global order.
 *
 * @param <R> the marker type at which a transaction starts
 */
public interface LockedTransactions<R> {

    /** Locked transactions of {@code order} on the connections of {@code pool}, with nobody listening. */
    static <R> LockedTransactions<R> on(Vertx vertx, Pool pool, LockOrder<R> order, RetryPolicy policy) {
        return on(vertx, pool, order, policy, LockEvents.NONE);
    }

    /** The same, telling {@code events} of all that happens. */
    static <R> LockedTransactions<R> on(
            Vertx vertx, Pool pool, LockOrder<R> order, RetryPolicy policy, LockEvents events) {
        return new PgLockedTransactions<>(vertx, pool, order, policy, new SafeEvents(events));
    }

    /**
     * Runs {@code work} in one transaction, READ COMMITTED, and commits. On a deadlock, a serialization failure, a lock
     * timeout or a connection lost before COMMIT the whole transaction runs again, on a connection taken anew, so
     * {@code work} must derive everything from fresh reads; it must not reach outside the database ({@link
     * ExternalCalls}), nor run another transaction. Any failure rolls back, and nothing is written.
     *
     * <p>Fails with {@link DatabaseBusy} when the database has no time, room or connection, with {@link LockViolation}
     * on a broken rule, otherwise with what {@code work} or the database reported. When the connection breaks during
     * COMMIT the server is asked what became of it; if it cannot tell in time, that is a {@link DatabaseBusy} too,
     * and whether something was written is told by the idempotency key.
     *
     * @param name names the transaction in errors, logs and metrics: verb-noun, as the use case
     */
    <T> Uni<T> run(String name, Function<Stage<R>, Uni<T>> work);

    /**
     * The same at isolation level SERIALIZABLE. It protects only among transactions that are serializable too, and its
     * failures, which may come as late as COMMIT, are retried like deadlocks.
     */
    <T> Uni<T> runSerializable(String name, Function<Stage<R>, Uni<T>> work);
}
