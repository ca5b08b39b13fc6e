package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import java.util.function.Function;

/** Locked transactions on the Vert.x client. */
final class PgLockedTransactions<R> implements LockedTransactions<R> {
    private final Vertx vertx;
    private final LockOrder<R> order;
    private final RetryPolicy policy;
    private final LockEvents events;
    private final Sessions readCommitted;
    private final Sessions serializable;

    PgLockedTransactions(Vertx vertx, Pool pool, LockOrder<R> order, RetryPolicy policy, LockEvents events) {
        this.vertx = vertx;
        this.order = order;
        this.policy = policy;
        this.events = events;
        this.readCommitted = new Sessions(pool, policy, false);
        this.serializable = new Sessions(pool, policy, true);
    }

    @Override
    public <T> Uni<T> run(String name, Function<Stage<R>, Uni<T>> work) {
        return run(name, readCommitted, work);
    }

    @Override
    public <T> Uni<T> runSerializable(String name, Function<Stage<R>, Uni<T>> work) {
        return run(name, serializable, work);
    }

    private <T> Uni<T> run(String name, Sessions sessions, Function<Stage<R>, Uni<T>> work) {
        return Uni.createFrom().deferred(() -> {
            OpenTransaction outer = TransactionContext.current();
            if (outer != null) {
                outer.refuse(
                        LockViolation.Rule.NESTED, "transaction " + name + " was started inside transaction " + outer);
            }
            TransactionContext context = TransactionContext.of(vertx);
            return context.run(new Attempts<>(name, sessions, order, policy, events, context, work)::run);
        });
    }
}
