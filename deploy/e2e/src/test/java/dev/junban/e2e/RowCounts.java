package dev.junban.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** How many rows each table has, but for those that fill by themselves. A new table is counted by itself. */
final class RowCounts {
    private static final String TABLES = """
            SELECT table_name FROM information_schema.tables
            WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
              AND table_name NOT IN ('outbox', 'outbox_lanes', 'job_runs', 'audit_findings', 'flyway_schema_history')
            ORDER BY table_name""";

    private static final Duration REST = Duration.ofMillis(500);

    private RowCounts() {}

    /** Once what was begun before has come to its end, so that nothing more is written for it. */
    static List<String> atRest() {
        AtomicReference<List<String>> last = new AtomicReference<>(List.of());
        await("tables at rest").atMost(Duration.ofMinutes(1)).pollInterval(REST).until(() -> {
            List<String> now = now();
            return last.getAndSet(now).equals(now);
        });
        return last.get();
    }

    static List<String> now() {
        return Sql.rows(Sql.rows(TABLES).stream()
                .map(table -> "SELECT '%s', count(*) FROM %s".formatted(table, table))
                .collect(Collectors.joining(" UNION ALL ")));
    }
}
