package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a transaction: BEGIN, the work, then COMMIT or ROLLBACK. The work does not wait for the answer to BEGIN:
 * its first statements travel along.
 */
final class Attempt<T> {
    private static final Logger LOG = Logger.getLogger(LockedTransactions.class);

    private final Uni<Sessions.Session> begin;
    private final OpenTransaction open;
    private final CommitOutcome outcome;

    Attempt(Uni<Sessions.Session> begin, OpenTransaction open, CommitOutcome outcome) {
        this.begin = begin;
        this.open = open;
        this.outcome = outcome;
    }

    /** What became of a part: its result, unless it failed. */
    private record Settled<V>(@Nullable V result, @Nullable Throwable failure) {
        static <V> Uni<Settled<V>> of(Uni<V> part) {
            return part.onItemOrFailure().transform(Settled::new);
        }
    }

    <R> Uni<T> run(Function<Stage<R>, Uni<T>> work) {
        Uni<T> worked = Uni.createFrom().deferred(() -> work.apply(new Stage<>(open)));
        return Uni.combine()
                .all()
                .unis(Settled.of(begin), Settled.of(worked).invoke(open::end))
                .asTuple()
                .chain(both -> end(both.getItem1(), both.getItem2()));
    }

    /** If it has not begun, closing the connection takes back whatever got through. */
    private Uni<T> end(Settled<Sessions.Session> begun, Settled<T> worked) {
        if (begun.result() == null) {
            return Uni.createFrom().failure(begun.failure());
        }
        return worked.failure() == null
                ? commit(begun.result(), worked.result())
                : rollback(begun.result(), worked.failure());
    }

    private Uni<T> commit(Sessions.Session session, @Nullable T result) {
        return session.transaction()
                .commit()
                .onFailure()
                .recoverWithUni(failure -> SqlStates.isConnectionLost(failure)
                        ? outcome.ask(open.toString(), session.id(), failure)
                        : Uni.createFrom().failure(open.causeOf(failure)))
                .replaceWith(result);
    }

    private Uni<T> rollback(Sessions.Session session, Throwable failure) {
        Throwable cause = open.causeOf(failure);
        Throwable told = open.lostItsConnection() ? Restart.afterLoss(cause) : cause;
        return session.transaction()
                .rollback()
                .onFailure()
                .invoke(also -> LOG.debugf("Rollback of %s failed too: %s", open, also.getMessage()))
                .onItemOrFailure()
                .transformToUni((done, ignored) -> Uni.createFrom().failure(told));
    }
}
