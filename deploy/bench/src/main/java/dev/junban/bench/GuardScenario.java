package dev.junban.bench;

import dev.junban.locking.LockKind;
import dev.junban.locking.LockOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What the guard costs the backend for each row that is locked and changed. */
final class GuardScenario implements Scenario {
    private static final int ROWS = 20_000;
    private static final List<Integer> IDS = List.of(1, 10, 1_000, 10_000);
    private static final List<String> KEYS = List.of("bigint", "uuid");

    private interface From {}

    private interface Middle {}

    private interface End {}

    private static final LockKind<From, Middle, Long, Long> LONGS =
            LockKind.bigint(10, "bigint_guarded", "id", "n", row -> row.getLong("n"));
    private static final LockKind<Middle, End, java.util.UUID, Long> UUIDS =
            LockKind.uuid(20, "uuid_guarded", "id", "n", row -> row.getLong("n"));

    @Override
    public String name() {
        return "guard";
    }

    @Override
    public String question() {
        return "CPU time of the backend to lock and change rows, without and with the guard, of " + ROWS + " rows";
    }

    @Override
    public Table measure(Run run) throws Exception {
        try (Server server = new Server(run.target())) {
            for (String key : KEYS) {
                fill(server, key, key + "_open");
                fill(server, key, key + "_guarded");
            }
            server.run(LockOrder.of(LONGS, UUIDS).guarded().guardSql());
            try (Connection connection = server.app()) {
                return measure(run, connection);
            }
        }
    }

    private static void fill(Server server, String key, String table) throws SQLException {
        String id = key.equals("uuid") ? "md5(n::text)::uuid" : "n";
        server.run(
                "DROP TABLE IF EXISTS " + table,
                "CREATE TABLE " + table + " (id " + key + " PRIMARY KEY, n bigint NOT NULL) WITH (fillfactor = 50)",
                "INSERT INTO " + table + " SELECT " + id + ", 0 FROM generate_series(1, " + ROWS + ") AS n",
                "GRANT SELECT ON " + table + " TO junban_app",
                "GRANT UPDATE (n) ON " + table + " TO junban_app");
    }

    private Table measure(Run run, Connection connection) throws SQLException, IOException {
        connection.setAutoCommit(false);
        Path clock = clock(connection);
        Cells cells = new Cells();
        for (int round = 0; round <= run.rounds(); round++) {
            for (String key : KEYS) {
                for (int ids : IDS) {
                    run.progress(
                            name() + ": round " + round + " of " + run.rounds() + ", " + key + ", " + ids + " ids");
                    int times = Math.max(2, (run.quick() ? 2_000 : 10_000) / ids);
                    for (boolean guarded : new boolean[] {false, true}) {
                        double micros = micros(connection, clock, key, ids, times, guarded);
                        if (round > 0) {
                            cells.add(micros / ids, key, ids, guarded);
                        }
                    }
                }
            }
        }
        return table(cells);
    }

    /** What the kernel says that this process has spent on a CPU, in nanoseconds. */
    private static Path clock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet pid = statement.executeQuery("SELECT pg_backend_pid()")) {
            if (!pid.next()) {
                throw new IllegalStateException("No backend");
            }
            Path clock = Path.of("/proc", pid.getString(1), "schedstat");
            if (!Files.isReadable(clock)) {
                throw new IllegalStateException(
                        "CPU time of a backend is read from " + clock + ", which only Linux has");
            }
            return clock;
        }
    }

    private static double micros(Connection connection, Path clock, String key, int ids, int times, boolean guarded)
            throws SQLException, IOException {
        String table = key + (guarded ? "_guarded" : "_open");
        List<Array> sets = sets(connection, table, ids, times);
        String keys = guarded ? "(SELECT locking.acquired('" + table + "', 'WRITE', ?::" + key + "[]))" : "?";
        try (PreparedStatement lock = connection.prepareStatement("SELECT id FROM " + table + " WHERE id = ANY (" + keys
                        + "::" + key + "[]) ORDER BY id FOR NO KEY UPDATE");
                PreparedStatement update = connection.prepareStatement(
                        "UPDATE " + table + " SET n = n + 1 WHERE id = ANY (?::" + key + "[])")) {
            double before = nanos(clock);
            for (Array set : sets) {
                prepare(connection);
                lock.setArray(1, set);
                lock.execute();
                update.setArray(1, set);
                update.execute();
                connection.rollback();
            }
            return (nanos(clock) - before) / 1e3 / times;
        }
    }

    /** As the kernel begins every transaction: rows are found by their key, one by one. */
    private static void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),"
                            + " set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true),"
                            + " set_config('plan_cache_mode', 'force_generic_plan', true)");
        }
    }

    private static List<Array> sets(Connection connection, String table, int ids, int times) throws SQLException {
        List<Array> sets = new ArrayList<>(times);
        try (PreparedStatement choose = connection.prepareStatement(
                "SELECT array_agg(id) FROM (SELECT id FROM " + table + " ORDER BY random() LIMIT ?) AS t")) {
            choose.setInt(1, ids);
            for (int i = 0; i < Math.min(times, 20); i++) {
                try (ResultSet set = choose.executeQuery()) {
                    set.next();
                    sets.add(set.getArray(1));
                }
            }
        }
        connection.rollback();
        while (sets.size() < times) {
            sets.add(sets.get(sets.size() % 20));
        }
        return sets;
    }

    private static double nanos(Path clock) throws IOException {
        return Double.parseDouble(
                Files.readString(clock).replaceFirst(" .*", "").strip());
    }

    private static Table table(Cells cells) {
        Table table = new Table("key", "ids", "µs a row without", "with", "the guard's share");
        for (String key : KEYS) {
            for (int ids : IDS) {
                double without = cells.at(key, ids, false).median();
                double with = cells.at(key, ids, true).median();
                table.row(
                        key, ids, "%.1f".formatted(without), "%.1f".formatted(with), "%.1f".formatted(with - without));
            }
        }
        table.note(
                "A transaction that is rolled back: settings, declaration, lock, update. Goal: at most 10 µs a row.");
        return table;
    }
}
