package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** One attempt of a transaction: the work, then COMMIT or ROLLBACK. */
final class Attempt<T> {
    private static final Logger LOG = Logger.getLogger(LockedTransactions.class);

    private final Sessions.Session session;
    private final OpenTransaction open;
    private final CommitOutcome outcome;

    Attempt(Sessions.Session session, OpenTransaction open, CommitOutcome outcome) {
        this.session = session;
        this.open = open;
        this.outcome = outcome;
    }

    <R> Uni<T> run(Function<Stage<R>, Uni<T>> work) {
        return Uni.createFrom()
                .deferred(() -> work.apply(new Stage<>(open)))
                .onItemOrFailure()
                .transformToUni((item, failure) -> {
                    open.end();
                    return failure == null ? commit(item) : rollback(failure);
                });
    }

    private Uni<T> commit(T item) {
        return session.transaction()
                .commit()
                .onFailure()
                .recoverWithUni(failure -> SqlStates.isConnectionLost(failure)
                        ? outcome.ask(open.toString(), session.id(), failure)
                        : Uni.createFrom().failure(open.causeOf(failure)))
                .replaceWith(item);
    }

    private Uni<T> rollback(Throwable failure) {
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
