package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Transaction;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Locked transactions on the Vert.x client. */
final class PgLockedTransactions<R> implements LockedTransactions<R> {
    private static final Logger LOG = Logger.getLogger(LockedTransactions.class);

    /** Local to the transaction, so that they hold behind any pooler; one statement, sent along with BEGIN. */
    private static final String SETTINGS = """
            SELECT set_config('lock_timeout', $1, true),
                   set_config('statement_timeout', $2, true),
                   set_config('idle_in_transaction_session_timeout', $2, true),
                   set_config('transaction_timeout', $3, true)""";

    private final Pool pool;
    private final LockOrder<R> order;
    private final RetryPolicy policy;
    private final Tuple settings;

    PgLockedTransactions(Pool pool, LockOrder<R> order, RetryPolicy policy) {
        this.pool = pool;
        this.order = order;
        this.policy = policy;
        this.settings = Tuple.of(
                millis(policy.lockTimeout()), millis(policy.statementTimeout()), millis(policy.transactionTimeout()));
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }

    @Override
    public <T> Uni<T> run(String name, Function<Stage<R>, Uni<T>> work) {
        return Uni.createFrom().deferred(() -> attempt(name, work, 1, System.nanoTime()));
    }

    private <T> Uni<T> attempt(String name, Function<Stage<R>, Uni<T>> work, int attempt, long start) {
        return once(name, work).onFailure().recoverWithUni(failure -> {
            long elapsed = System.nanoTime() - start;
            if (SqlStates.isRetried(failure) && policy.allowsAnother(attempt, elapsed)) {
                Duration pause = policy.pauseAfter(attempt, ThreadLocalRandom.current());
                LOG.infof("Transaction %s runs again in %d ms, after %s", name, pause.toMillis(), failure.getMessage());
                return Uni.createFrom()
                        .voidItem()
                        .onItem()
                        .delayIt()
                        .by(pause)
                        .chain(() -> attempt(name, work, attempt + 1, start));
            }
            return Uni.createFrom().failure(named(name, attempt, failure));
        });
    }

    private static Throwable named(String name, int attempts, Throwable failure) {
        boolean busy = SqlStates.isRetried(failure) || SqlStates.isBusy(failure);
        return busy ? new DatabaseBusy("transaction " + name, attempts, failure) : failure;
    }

    private <T> Uni<T> once(String name, Function<Stage<R>, Uni<T>> work) {
        return pool.getConnection()
                .chain(connection ->
                        begun(name, connection, work).onTermination().call(connection::close));
    }

    private <T> Uni<T> begun(String name, SqlConnection connection, Function<Stage<R>, Uni<T>> work) {
        OpenTransaction open = new OpenTransaction(name, connection, order);
        return Uni.combine()
                .all()
                .unis(connection.begin(), open.execute(SETTINGS, settings))
                .asTuple()
                .chain(begun -> worked(open, work).onItemOrFailure().transformToUni((item, failure) -> {
                    open.end();
                    return failure == null
                            ? commit(open, begun.getItem1(), item)
                            : rollback(open, begun.getItem1(), failure);
                }));
    }

    private <T> Uni<T> worked(OpenTransaction open, Function<Stage<R>, Uni<T>> work) {
        return Uni.createFrom().deferred(() -> work.apply(new Stage<>(open)));
    }

    private static <T> Uni<T> commit(OpenTransaction open, Transaction transaction, T item) {
        return transaction.commit().onFailure().transform(open::causeOf).replaceWith(item);
    }

    private static <T> Uni<T> rollback(OpenTransaction open, Transaction transaction, Throwable failure) {
        Throwable cause = open.causeOf(failure);
        return transaction
                .rollback()
                .onFailure()
                .invoke(also -> LOG.debugf("Rollback of %s failed too: %s", open, also.getMessage()))
                .onItemOrFailure()
                .transformToUni((done, ignored) -> Uni.createFrom().failure(cause));
    }
}
