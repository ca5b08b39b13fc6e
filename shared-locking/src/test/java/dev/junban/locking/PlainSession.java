package dev.junban.locking;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.PostgresLogin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One session past the kernel, as in psql: BEGIN and COMMIT are statements, and one can be left running. */
final class PlainSession implements AutoCloseable {
    private final Connection connection;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final int pid;

    PlainSession(String jdbcUrl, PostgresLogin login) {
        try {
            connection = DriverManager.getConnection(jdbcUrl, login.user(), login.password());
            pid = Integer.parseInt(read("SELECT pg_backend_pid()").get(0));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    int pid() {
        return pid;
    }

    void run(String... statements) {
        for (String sql : statements) {
            rows(sql);
        }
    }

    /** The rows of one statement, columns joined by a bar; empty for a statement without any. */
    @CanIgnoreReturnValue
    List<String> rows(String sql) {
        try {
            return read(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getSQLState() + " " + e.getMessage(), e);
        }
    }

    String value(String sql) {
        return rows(sql).get(0);
    }

    /** The SQLSTATE that the statement fails with, or {@code "00000"}. */
    String state(String sql) {
        return start(sql).state();
    }

    /** Leaves a statement running. */
    Running start(String sql) {
        return new Running(CompletableFuture.supplyAsync(() -> outcome(sql), thread));
    }

    private Outcome outcome(String sql) {
        try {
            return new Outcome(read(sql), "00000");
        } catch (SQLException e) {
            return new Outcome(List.of(), String.valueOf(e.getSQLState()));
        }
    }

    private List<String> read(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<String> rows = new ArrayList<>();
            if (statement.execute(sql)) {
                ResultSet found = statement.getResultSet();
                while (found.next()) {
                    rows.add(line(found));
                }
            }
            return rows;
        }
    }

    private static String line(ResultSet row) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            columns.add(row.getString(i));
        }
        return String.join("|", columns);
    }

    private record Outcome(List<String> rows, String state) {}

    /** A statement that may be waiting for a lock. */
    record Running(CompletableFuture<Outcome> outcome) {
        String state() {
            return ended().state();
        }

        List<String> rows() {
            return ended().rows();
        }

        private Outcome ended() {
            return outcome.orTimeout(60, java.util.concurrent.TimeUnit.SECONDS).join();
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
