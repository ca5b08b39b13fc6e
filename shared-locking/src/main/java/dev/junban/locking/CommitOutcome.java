package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Locale;
import org.jboss.logging.Logger;

/**
 * Settles what became of a COMMIT whose answer was lost. Running the work again blindly would do it twice, giving up
 * blindly would call done work undone; the server knows. Only of a transaction that it lost in a crash it may tell what
 * became of another one, which was given the same id afterwards; then nobody knows.
 */
final class CommitOutcome {
    private static final Logger LOG = Logger.getLogger(LockedTransactions.class);
    private static final String STATUS = """
            SELECT pg_xact_status($1::text::xid8) AS status,
                   pg_stat_get_bgwriter_stat_reset_time()::text IS NOT DISTINCT FROM $2::text AS never_crashed""";
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration PAUSE_MAX = Duration.ofMillis(500);

    private enum Outcome {
        COMMITTED,
        ABORTED,
        UNKNOWN
    }

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
     * the server does not tell in time, or cannot tell.
     */
    Uni<Void> ask(String name, Sessions.ServerId id, Throwable lost) {
        return once(id).onFailure()
                .retry()
                .withBackOff(PAUSE, PAUSE_MAX)
                .expireIn(patience.toMillis())
                .onFailure()
                .recoverWithItem(Outcome.UNKNOWN)
                .chain(outcome -> {
                    String told = outcome.name().toLowerCase(Locale.ROOT);
                    LOG.warnf("Transaction %s lost its connection during COMMIT: it is %s", name, told);
                    events.commitUnknown(name, told);
                    return switch (outcome) {
                        case COMMITTED -> Uni.createFrom().voidItem();
                        case ABORTED -> Uni.createFrom().failure(aborted());
                        case UNKNOWN -> Uni.createFrom().failure(lost);
                    };
                });
    }

    private static Restart aborted() {
        return new Restart(Restart.Reason.CONNECTION_LOST, "the transaction was lost before it committed");
    }

    private Uni<Outcome> once(Sessions.ServerId id) {
        return sessions.connection()
                .chain(connection -> outcome(connection, id).onTermination().call(connection::close));
    }

    private static Uni<Outcome> outcome(SqlConnection connection, Sessions.ServerId id) {
        return connection
                .preparedQuery(STATUS)
                .execute(Tuple.of(id.xid(), id.since()))
                .map(rows -> outcome(rows.iterator().next()))
                .onFailure(CommitOutcome::isOfTheFuture)
                .recoverWithItem(Outcome.ABORTED);
    }

    private static Outcome outcome(Row row) {
        String status = row.getString("status");
        return switch (status) {
            case "committed" -> row.getBoolean("never_crashed") ? Outcome.COMMITTED : Outcome.UNKNOWN;
            case "aborted" -> Outcome.ABORTED;
            default -> throw new IllegalStateException("the transaction is still " + status);
        };
    }

    /** The server has lost it in a crash, and has not given its id to another one yet. */
    private static boolean isOfTheFuture(Throwable failure) {
        return SqlStates.of(failure).equals(SqlStates.INVALID_PARAMETER_VALUE);
    }
}
