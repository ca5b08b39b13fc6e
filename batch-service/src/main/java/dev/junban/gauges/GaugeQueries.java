package dev.junban.gauges;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;

/** Each costs the same however many orders there are, or only as much as waits. */
@Singleton
class GaugeQueries {
    private static final String WAITING = """
            SELECT status AS name, count(*) AS count FROM orders
            WHERE status IN ('PENDING_PAYMENT', 'BACKORDERED') GROUP BY status""";

    private static final String NEWEST = """
            SELECT status AS name, count(*) AS count
            FROM (SELECT o.status FROM orders o ORDER BY o.id DESC LIMIT 10000) newest GROUP BY status""";

    private static final String FAILED_REFUNDS = """
            SELECT count(*) AS count FROM refunds WHERE status = 'FAILED' AND origin = 'AUTOMATIC'""";

    private static final String OUTBOX = """
            SELECT (SELECT count(*) FROM (SELECT m.id FROM outbox m LIMIT 100000) counted) AS pending,
              coalesce((SELECT greatest(0, extract(epoch FROM now() - m.created_at)) FROM outbox m
                ORDER BY m.id LIMIT 1), 0)::float8 AS oldest""";

    private static final String SESSIONS = """
            SELECT coalesce(max(greatest(0, extract(epoch FROM now() - a.xact_start))), 0)::float8 AS transaction,
              coalesce(max(age(a.backend_xmin)), 0)::bigint AS snapshot
            FROM pg_stat_activity a
            WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()""";

    private static final String DEAD_ROWS = """
            SELECT relname::text AS name, n_dead_tup AS count FROM pg_stat_user_tables
            WHERE relname IN ('inventories', 'orders', 'outbox', 'outbox_lanes', 'requests', 'inbox')""";

    private final Reads reads;

    GaugeQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Measured> measure() {
        return counts(WAITING).chain(waiting -> counts(NEWEST).chain(newest -> one(FAILED_REFUNDS)
                .chain(refunds -> one(OUTBOX).chain(outbox -> one(SESSIONS).chain(sessions -> counts(DEAD_ROWS)
                        .map(dead -> new Measured(
                                waiting,
                                newest,
                                refunds.getLong("count"),
                                new Measured.Outbox(outbox.getLong("pending"), outbox.getDouble("oldest")),
                                new Measured.Sessions(sessions.getDouble("transaction"), sessions.getLong("snapshot")),
                                dead)))))));
    }

    private Uni<Row> one(String sql) {
        return reads.select(sql, Tuple.tuple()).map(rows -> rows.iterator().next());
    }

    private Uni<Map<String, Long>> counts(String sql) {
        return reads.select(sql, Tuple.tuple()).map(rows -> {
            Map<String, Long> counts = new HashMap<>();
            rows.forEach(row -> counts.put(row.getString("name"), row.getLong("count")));
            return counts;
        });
    }
}
