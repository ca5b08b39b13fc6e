package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Settles what became of a COMMIT whose answer was lost. Running the work again blindly would do it twice, giving up
 * blindly would call done work undone; the server knows.
 */
final class CommitOutcome {
    private static final Logger LOG = Logger.getLogger(LockedTransactions.class);
    private static final String STATUS = "SELECT pg_xact_status($1::text::xid8) AS status";
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration PAUSE_MAX = Duration.ofMillis(500);

    private final Sessions sessions;
    private final Duration patience;
    private final LockEvents events;

    CommitOutcome(Sessions sessions, Duration patience, LockEvents events) {
        this.sessions = sessions;
        this.patience = patience;
        this.events = events;
    }

    /**
     * Completes if the transaction was committed, fails with {@link Restart} if it was not, and with {@code lost} if
     * the server does not tell in time.
     */
    Uni<Void> ask(String name, String xid, Throwable lost) {
        return once(xid)
                .onFailure(failure -> !(failure instanceof Restart))
                .retry()
                .withBackOff(PAUSE, PAUSE_MAX)
                .expireIn(patience.toMillis())
                .onItemOrFailure()
                .transformToUni((committed, failure) -> {
                    String outcome = failure == null ? "committed" : failure instanceof Restart ? "aborted" : "unknown";
                    LOG.warnf("Transaction %s lost its connection during COMMIT: it is %s", name, outcome);
                    events.commitUnknown(name, outcome);
                    return failure == null
                            ? Uni.createFrom().voidItem()
                            : Uni.createFrom().failure(failure instanceof Restart ? failure : lost);
                });
    }

    private Uni<Void> once(String xid) {
        return sessions.connection()
                .chain(connection -> status(connection, xid).onTermination().call(connection::close));
    }

    private static Uni<Void> status(SqlConnection connection, String xid) {
        return connection.preparedQuery(STATUS).execute(Tuple.of(xid)).map(rows -> {
            String status = rows.iterator().next().getString("status");
            return switch (status) {
                case "committed" -> null;
                case "aborted" ->
                    throw new Restart(Restart.Reason.CONNECTION_LOST, "the transaction was lost before it committed");
                default -> throw new IllegalStateException("the transaction is still " + status);
            };
        });
    }
}
