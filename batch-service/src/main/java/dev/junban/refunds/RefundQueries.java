package dev.junban.refunds;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Finds refunds that something has to be done about. */
@Singleton
class RefundQueries {
    /**
     * The last attempt for the same money failed, and it was long enough ago for how often it has failed. An order's own
     * money may go back in parts, so the order tells whether some of it is neither back nor on its way.
     */
    private static final String OWED = """
            SELECT DISTINCT f.order_id FROM (
              SELECT order_id, anomaly_id, count(*) AS failures, max(id) AS last_id, max(created_at) AS last_at
              FROM refunds WHERE status = 'FAILED' AND origin = 'AUTOMATIC' GROUP BY order_id, anomaly_id) f
            WHERE f.last_at <= now() - least($1::float8 * 2 ^ least(f.failures - 1, 20), 21600) * interval '1 second'
              AND CASE WHEN f.anomaly_id IS NULL
                THEN EXISTS (
                  SELECT FROM orders o WHERE o.id = f.order_id AND o.status IN ('CANCELLED', 'REFUND_DUE')
                    AND o.captured_minor > o.refunding_minor + o.refunded_minor)
                ELSE NOT EXISTS (
                  SELECT FROM refunds r WHERE r.anomaly_id = f.anomaly_id AND r.order_id = f.order_id
                    AND r.id > f.last_id AND r.status <> 'FAILED') END
              AND NOT EXISTS (SELECT FROM anomaly_resolutions a WHERE a.anomaly_id = f.anomaly_id)
            LIMIT $2""";

    /** A request for one that was never heard of again is lost; that takes longer to be sure of. */
    private static final String UNDECIDED = """
            SELECT id, order_id FROM refunds
            WHERE status IN ('REQUESTED', 'UNKNOWN')
              AND coalesce(submitted_at, created_at + interval '10 minutes') <= now() - $1::float8 * interval '1 second'
              AND (asked_at IS NULL
                OR asked_at <= now() - least($1 * 2 ^ least(asked_times, 20), 3600) * interval '1 second')
            ORDER BY created_at LIMIT $2""";

    private static final String OPEN_OF_ORDER =
            "SELECT id, order_id FROM refunds WHERE order_id = $1 AND status IN ('REQUESTED', 'UNKNOWN')";

    private final Reads reads;

    RefundQueries(Reads reads) {
        this.reads = reads;
    }

    /** Orders whose money failed to go back, at most {@code limit}; {@code pause} follows the first failure. */
    Uni<List<UUID>> owed(Duration pause, int limit) {
        return reads.select(OWED, Tuple.of(Seconds.of(pause), limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getUUID("order_id"))
                        .toList());
    }

    /**
     * Refunds that are undecided for long, with their orders; at most {@code limit}.
     *
     * @param after how long, and how long after the first question; the pauses grow from there
     */
    Uni<Map<Long, UUID>> undecided(Duration after, int limit) {
        return withOrders(UNDECIDED, Tuple.of(Seconds.of(after), limit));
    }

    /** The refunds of the order that are undecided. */
    Uni<Map<Long, UUID>> openOf(UUID orderId) {
        return withOrders(OPEN_OF_ORDER, Tuple.of(orderId));
    }

    private Uni<Map<Long, UUID>> withOrders(String sql, Tuple values) {
        return reads.select(sql, values).map(rows -> StreamSupport.stream(rows.spliterator(), false)
                .collect(Collectors.toMap(row -> row.getLong("id"), row -> row.getUUID("order_id"))));
    }
}
