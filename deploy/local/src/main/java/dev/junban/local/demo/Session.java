package dev.junban.local.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One connection; transactions are begun and ended by statements. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final long pid;

    Session(Connection connection) {
        this.connection = connection;
        this.pid = number("SELECT pg_backend_pid()");
    }

    /** The server said no. */
    static final class Refused extends IllegalStateException {
        private static final long serialVersionUID = 1;
        private final String state;

        Refused(String sql, SQLException cause) {
            super(sql + ": " + cause.getMessage(), cause);
            this.state = String.valueOf(cause.getSQLState());
        }

        boolean isDeadlock() {
            return state.equals("40P01");
        }

        boolean isLockTimeout() {
            return state.equals("55P03");
        }
    }

    /** How many rows it changed. */
    int run(String sql, Object... values) {
        try (PreparedStatement statement = prepared(sql, values)) {
            boolean rows = statement.execute();
            return rows ? 0 : Math.max(0, statement.getUpdateCount());
        } catch (SQLException e) {
            throw new Refused(sql, e);
        }
    }

    void runAll(String... statements) {
        for (String statement : statements) {
            int unused = run(statement);
        }
    }

    /** The only value, or 0 where there is no row. */
    long number(String sql, Object... values) {
        try (PreparedStatement statement = prepared(sql, values);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getLong(1) : 0;
        } catch (SQLException e) {
            throw new Refused(sql, e);
        }
    }

    long pid() {
        return pid;
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("A session did not close: " + e.getMessage(), e);
        }
    }
}
