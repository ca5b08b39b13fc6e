package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** One run of a transaction: attempt after attempt, until one is settled. */
final class Attempts<R, T> {
    private static final Logger LOG = Logger.getLogger(LockedTransactions.class);
    private static final int REPLANS_MAX = 3;

    private final String name;
    private final Sessions sessions;
    private final LockOrder<R> order;
    private final RetryPolicy policy;
    private final LockEvents events;
    private final TransactionContext context;
    private final Function<Stage<R>, Uni<T>> work;
    private final Plan plan = new Plan();
    private final long startNanos = System.nanoTime();

    Attempts(
            String name,
            Sessions sessions,
            LockOrder<R> order,
            RetryPolicy policy,
            LockEvents events,
            TransactionContext context,
            Function<Stage<R>, Uni<T>> work) {
        this.name = name;
        this.sessions = sessions;
        this.order = order;
        this.policy = policy;
        this.events = events;
        this.context = context;
        this.work = work;
    }

    Uni<T> run() {
        return attempt(1);
    }

    private Uni<T> attempt(int number) {
        return once().onFailure().recoverWithUni(failure -> {
            if (failure instanceof Restart restart && restart.isForLateRows()) {
                return plan.rounds() > REPLANS_MAX && order.enforces(LockViolation.Rule.REPLAN_EXHAUSTED)
                        ? Uni.createFrom().failure(exhausted())
                        : attempt(number);
            }
            long elapsed = System.nanoTime() - startNanos;
            return SqlStates.isRetried(failure) && policy.allowsAnother(number, elapsed)
                    ? again(number, failure)
                    : Uni.createFrom().failure(named(number, failure));
        });
    }

    /** The connection has gone back to the pool before the pause begins. */
    private Uni<T> again(int number, Throwable failure) {
        Duration pause = policy.pauseAfter(number, ThreadLocalRandom.current());
        events.retried(name, SqlStates.of(failure), number, pause);
        LOG.infof("Transaction %s runs again in %d ms, after %s", name, pause.toMillis(), failure.getMessage());
        return context.after(pause).chain(() -> attempt(number + 1));
    }

    private Uni<T> once() {
        return sessions.connection()
                .chain(connection -> on(connection).onTermination().call(connection::close));
    }

    private Uni<T> on(SqlConnection connection) {
        OpenTransaction open = new OpenTransaction(name, connection, order, plan, events);
        context.enter(open);
        return new Attempt<T>(
                        sessions.begin(name, connection), open, new CommitOutcome(sessions, policy.deadline(), events))
                .run(work)
                .onTermination()
                .invoke(() -> {
                    context.leave();
                    open.release();
                });
    }

    private LockViolation exhausted() {
        LockViolation violation = new LockViolation(
                LockViolation.Rule.REPLAN_EXHAUSTED,
                "transaction " + name + " found out to need late rows in each of " + plan.rounds()
                        + " rounds: its targets must settle down when it runs again");
        events.refused(name, violation);
        return violation;
    }

    private Throwable named(int attempts, Throwable failure) {
        boolean busy = SqlStates.isRetried(failure) || SqlStates.isBusy(failure);
        return busy ? new DatabaseBusy("transaction " + name, attempts, failure) : failure;
    }
}
