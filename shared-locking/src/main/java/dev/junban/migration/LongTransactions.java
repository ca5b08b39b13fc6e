package dev.junban.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Transactions that have been open for long, as somebody sees them whose statement may have to wait for them. */
final class LongTransactions {
    private static final String FIND = """
            SELECT a.pid, a.usename, a.application_name, a.state, l.held,
                   extract(epoch FROM clock_timestamp() - a.xact_start) AS age_seconds,
                   left(regexp_replace(a.query, '\\s+', ' ', 'g'), 80) AS query
            FROM pg_stat_activity AS a, LATERAL (
              SELECT string_agg(DISTINCT c.relname, ', ') AS held
              FROM pg_locks AS l JOIN pg_class AS c ON c.oid = l.relation
              WHERE l.pid = a.pid AND l.granted AND c.relkind IN ('r', 'p') AND c.relname = ANY (?)) AS l
            WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
              AND a.xact_start < clock_timestamp() - ? * interval '1 millisecond' AND (l.held IS NOT NULL OR ?)
            ORDER BY l.held IS NULL, a.xact_start LIMIT 10""";

    private static final String BLIND =
            "SELECT current_user AS role WHERE NOT pg_has_role('pg_read_all_stats', 'USAGE')";

    private LongTransactions() {}

    record Found(int pid, String description) {}

    /** Those in the way of a statement: a concurrent one waits for all, any other for those that use its tables. */
    static List<Found> inTheWayOf(StatementText statement, Duration longerThan, Connection connection)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(FIND)) {
            query.setArray(1, connection.createArrayOf("text", statement.words().toArray()));
            query.setLong(2, longerThan.toMillis());
            query.setBoolean(3, statement.isConcurrent());
            List<Found> found = new ArrayList<>();
            ResultSet rows = query.executeQuery();
            while (rows.next()) {
                found.add(new Found(rows.getInt("pid"), description(rows)));
            }
            return found;
        }
    }

    private static String description(ResultSet row) throws SQLException {
        String application = row.getString("application_name");
        String held = row.getString("held");
        return String.format(
                Locale.ROOT,
                "pid %d (%s%s), %s, open for %.1f s%s: %s",
                row.getInt("pid"),
                row.getString("usename"),
                application.isEmpty() ? "" : ", " + application,
                row.getString("state"),
                row.getDouble("age_seconds"),
                held == null ? "" : ", uses " + held,
                row.getString("query"));
    }

    /** What to do, if those of other roles cannot be seen. */
    static Optional<String> blindness(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(BLIND)) {
            ResultSet rows = query.executeQuery();
            return rows.next()
                    ? Optional.of("Long transactions of other roles cannot be seen; let the superuser:"
                            + " GRANT pg_read_all_stats TO " + rows.getString("role"))
                    : Optional.empty();
        }
    }
}
