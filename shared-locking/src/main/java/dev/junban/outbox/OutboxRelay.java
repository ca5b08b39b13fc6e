package dev.junban.outbox;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.jboss.logging.Logger;

/**
 * Sends what the outbox holds. Keys are spread over lanes; whoever leases a lane sends its rows alone and in order,
 * awaits the acknowledgements outside any transaction, and deletes what was acknowledged. Rows are found by being
 * there, not by a cursor: ids are not handed out in the order of commits.
 */
public final class OutboxRelay {
    private static final Logger LOG = Logger.getLogger(OutboxRelay.class);
    private static final int ROWS_MAX = 500;

    private static final String LEASE = """
            WITH free AS MATERIALIZED (
              SELECT l.lane FROM outbox_lanes AS l
              WHERE l.leased_until < now() AND EXISTS (SELECT FROM outbox AS o WHERE o.lane = l.lane)
              ORDER BY l.lane FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE outbox_lanes AS l SET token = l.token + 1, leased_until = now() + $1 * interval '1 millisecond'
            FROM free WHERE l.lane = free.lane
            RETURNING l.lane, l.token""";

    private static final String READ = """
            SELECT id, lane, topic, key, event_id, type, payload, traceparent FROM outbox
            WHERE lane = ANY ($1::smallint[]) ORDER BY id LIMIT $2""";

    /** The token is the fence: who lost the lease meanwhile deletes nothing. */
    private static final String FINISH = """
            WITH mine AS MATERIALIZED (
              SELECT l.lane FROM outbox_lanes AS l
              JOIN unnest($1::smallint[], $2::bigint[]) AS v(lane, token) ON l.lane = v.lane AND l.token = v.token
              ORDER BY l.lane FOR NO KEY UPDATE OF l),
            sent AS (DELETE FROM outbox WHERE id = ANY ($3::bigint[]) AND lane IN (SELECT lane FROM mine))
            UPDATE outbox_lanes AS l SET leased_until = '-infinity' FROM mine WHERE l.lane = mine.lane""";

    private final Pool pool;
    private final Duration lease;
    private final Function<OutboxMessage, Uni<Void>> sender;

    /**
     * A relay over {@code pool}.
     *
     * @param lease longer than any {@code sender} may take: what is sent under a lost lease may arrive out of order
     * @param sender sends one message; calls come in order, and its result is the broker's acknowledgement
     */
    public OutboxRelay(Pool pool, Duration lease, Function<OutboxMessage, Uni<Void>> sender) {
        this.pool = pool;
        this.lease = lease;
        this.sender = sender;
    }

    /** Sends one batch. Fails when the database does; what the broker refuses stays, and the round tells why. */
    public Uni<RelayRound> sendBatch() {
        return execute(LEASE, Tuple.of(lease.toMillis()))
                .map(OutboxRelay::leases)
                .chain(leases -> leases.isEmpty() ? Uni.createFrom().item(RelayRound.NOTHING) : sendLanes(leases));
    }

    private Uni<RelayRound> sendLanes(List<Lease> leases) {
        FailedKeys failed = new FailedKeys();
        return execute(READ, Tuple.of(lanes(leases), ROWS_MAX))
                .chain(rows -> sendRows(rows, failed))
                .call(sent -> finish(leases, sent))
                .map(sent -> new RelayRound(sent.size(), failed.failure()));
    }

    /** Fires all in order and awaits all; a key whose message failed keeps its later ones too. */
    private Uni<List<Long>> sendRows(RowSet<Row> rows, FailedKeys failed) {
        List<Uni<Void>> sends = rows(rows).map(row -> sendRow(row, failed)).toList();
        if (sends.isEmpty()) {
            return Uni.createFrom().item(List.of());
        }
        return Uni.join().all(sends).andCollectFailures().map(done -> rows(rows)
                .filter(row -> failed.allows(row.getString("key"), row.getLong("id")))
                .map(row -> row.getLong("id"))
                .toList());
    }

    private Uni<Void> sendRow(Row row, FailedKeys failed) {
        return Uni.createFrom()
                .deferred(() -> sender.apply(message(row)))
                .onFailure()
                .recoverWithUni(failure -> {
                    LOG.debugf("Outbox row %d was not sent: %s", row.getLong("id"), failure);
                    return failed.add(row.getString("key"), row.getLong("id"), failure);
                });
    }

    private Uni<Void> finish(List<Lease> leases, List<Long> sent) {
        Long[] tokens = leases.stream().map(Lease::token).toArray(Long[]::new);
        return execute(FINISH, Tuple.of(lanes(leases), tokens, sent.toArray(Long[]::new)))
                .replaceWithVoid();
    }

    /** On a connection of its own, for the reason that {@link dev.junban.locking.Reads} gives. */
    private Uni<RowSet<Row>> execute(String sql, Tuple values) {
        return pool.withConnection(connection -> connection.preparedQuery(sql).execute(values));
    }

    private static List<Lease> leases(RowSet<Row> rows) {
        return rows(rows)
                .map(row -> new Lease(row.getShort("lane"), row.getLong("token")))
                .toList();
    }

    private static Short[] lanes(List<Lease> leases) {
        return leases.stream().map(Lease::lane).toArray(Short[]::new);
    }

    private static java.util.stream.Stream<Row> rows(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false);
    }

    private static OutboxMessage message(Row row) {
        return new OutboxMessage(
                row.getString("topic"),
                row.getString("key"),
                row.getString("event_id"),
                row.getString("type"),
                row.getString("payload"),
                Optional.ofNullable(row.getString("traceparent")));
    }

    private record Lease(Short lane, Long token) {}
}
