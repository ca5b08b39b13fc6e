package dev.junban.console;

import dev.junban.beans.PoolReads;
import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.Seconds;
import dev.junban.locking.Reads;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Finds orders that are not getting on: what jobs look for too, and later than they should have dealt with it. Each part
 * reads the index that the job reads, and no more than a bounded number of its rows.
 */
@Singleton
class StuckOrderQueries {
    private static final String STUCK = """
            WITH undecided AS (
              SELECT o.id, 2 AS urgency, 'PAYMENT_UNDECIDED' AS why, NULL::bigint AS refund_id, 0 AS failures FROM orders o
              WHERE o.payment_status IN ('SUBMITTED', 'UNKNOWN') AND o.submitted_at <= now() - $1::float8 * interval '1 second'
              ORDER BY o.submitted_at LIMIT 50),
            due AS (
              SELECT o.id, o.expires_at, o.created_at, o.payment_status FROM orders o
              WHERE o.status IN ('PENDING_PAYMENT', 'BACKORDERED') ORDER BY o.expires_at LIMIT 1000),
            overdue AS (
              SELECT d.id, 1, 'OVERDUE', NULL::bigint, 0 FROM due d
              WHERE d.expires_at <= now() - interval '1 minute' ORDER BY d.expires_at LIMIT 50),
            unsubmitted AS (
              SELECT o.id, 3, 'NOT_SUBMITTED', NULL::bigint, 0 FROM due d JOIN orders o ON o.id = d.id
              WHERE o.status = 'PENDING_PAYMENT' AND d.payment_status = 'REQUESTED'
                AND (SELECT max(h.at) FROM order_history h WHERE h.order_id = o.id) <= now() - interval '1 minute'
              ORDER BY d.expires_at LIMIT 50),
            failed AS (
              SELECT f.order_id, 0, 'REFUND_FAILED', max(f.id), count(*)::int FROM refunds f
              JOIN orders o ON o.id = f.order_id
              WHERE f.status = 'FAILED' AND f.origin = 'AUTOMATIC' AND o.status IN ('CANCELLED', 'REFUND_DUE')
                AND o.captured_minor > o.refunding_minor + o.refunded_minor
              GROUP BY f.order_id LIMIT 50),
            open AS (
              SELECT r.order_id, 4, 'REFUND_UNDECIDED', r.id, 0 FROM refunds r
              WHERE r.status IN ('REQUESTED', 'UNKNOWN') AND r.created_at <= now() - $1 * interval '1 second'
              ORDER BY r.created_at LIMIT 50),
            stuck AS (
              SELECT DISTINCT ON (s.id) s.* FROM (
                SELECT * FROM undecided UNION ALL SELECT * FROM overdue UNION ALL SELECT * FROM unsubmitted
                UNION ALL SELECT * FROM failed UNION ALL SELECT * FROM open) s ORDER BY s.id, s.urgency)
            SELECT o.id, o.status, o.payment_status, s.why, o.total_minor, o.currency, o.created_at, o.expires_at,
              coalesce(r.created_at, o.created_at) AS from_at,
              CASE WHEN r.id IS NULL THEN o.submitted_at ELSE r.submitted_at END AS submitted_at,
              CASE WHEN r.id IS NULL THEN o.asked_at ELSE r.asked_at END AS asked_at,
              CASE WHEN r.id IS NULL THEN o.asked_times ELSE r.asked_times END AS asked_times, s.failures
            FROM stuck s JOIN orders o ON o.id = s.id LEFT JOIN refunds r ON r.id = s.refund_id
            ORDER BY s.urgency, coalesce(r.created_at, o.created_at), o.id LIMIT 50""";

    /** Twice what it takes until the provider is asked for the first time. */
    private static final int TIMES_RECONCILE_AFTER = 2;

    private final Reads reads;
    private final Duration reconcileAfter;

    StuckOrderQueries(PoolReads pools, JobsConfig config) {
        this.reads = pools.of(ConsolePool.NAME);
        this.reconcileAfter = config.reconcileAfter();
    }

    /** At most 50, most urgent first: money that is owed, then what is overdue, then what is undecided. */
    Uni<List<StuckOrder>> look() {
        return reads.select(STUCK, Tuple.of(Seconds.of(reconcileAfter.multipliedBy(TIMES_RECONCILE_AFTER))))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(this::order)
                        .toList());
    }

    private StuckOrder order(Row row) {
        StuckState state = state(row);
        return new StuckOrder(
                row.getUUID("id"),
                state.status(),
                state.paymentStatus(),
                state.why(),
                row.getLong("total_minor"),
                row.getString("currency"),
                instant(row, "created_at").orElseThrow(),
                state.expiresAt(),
                row.getInteger("asked_times"),
                NextAction.of(state, reconcileAfter),
                StuckOrder.mayCancel(state.status()));
    }

    private static StuckState state(Row row) {
        StuckOrder.Why why = StuckOrder.Why.valueOf(row.getString("why"));
        return new StuckState(
                why,
                OrderStatus.valueOf(row.getString("status")),
                PaymentStatus.valueOf(row.getString("payment_status")),
                instant(row, "from_at").orElseThrow(),
                instant(row, "expires_at").orElseThrow(),
                instant(row, "submitted_at"),
                instant(row, "asked_at"),
                row.getInteger(why == StuckOrder.Why.REFUND_FAILED ? "failures" : "asked_times"));
    }

    private static Optional<Instant> instant(Row row, String column) {
        return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
    }
}
