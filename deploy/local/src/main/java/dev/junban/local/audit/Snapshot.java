package dev.junban.local.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The rows of all ranked tables at one place in the log.
 *
 * @param lsn up to here the log has been flushed
 * @param nextXid transactions that began later have at least this id
 */
record Snapshot(String lsn, long nextXid, Map<Place, RowId> rows) {
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Waits for a moment at which nobody writes the tables, without making anybody wait for this. */
    static Snapshot take(Connection connection, List<Kind> kinds) throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                return take(statement, kinds);
            } catch (SQLException e) {
                if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState()) || System.nanoTime() > deadline) {
                    throw e;
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private static Snapshot take(Statement statement, List<Kind> kinds) throws SQLException {
        String tables = kinds.stream().map(Kind::table).collect(Collectors.joining(", "));
        statement.execute("LOCK TABLE " + tables + " IN SHARE MODE NOWAIT");
        // The message is flushed, and everything before it with it: pg_walinspect reads what is flushed only.
        String lsn = Sql.text(statement, "SELECT pg_logical_emit_message(false, 'locking.audit', '', true)");
        long nextXid = Sql.number(statement, "SELECT pg_snapshot_xmax(pg_current_snapshot())");
        Map<Place, RowId> rows = new HashMap<>();
        for (Kind kind : kinds) {
            addRows(statement, kind, rows);
        }
        return new Snapshot(lsn, nextXid, rows);
    }

    private static void addRows(Statement statement, Kind kind, Map<Place, RowId> into) throws SQLException {
        String query = "SELECT ctid, " + kind.key().name() + "::text FROM " + kind.table();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                into.put(Place.of(kind.file(), rows.getString(1)), kind.row(rows.getString(2)));
            }
        }
    }
}
