package dev.junban.e2e;

import dev.junban.local.LocalPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Looks into the suite's database. */
final class Sql {
    static final String DATABASE = "junban";

    private Sql() {}

    /** A session of the superuser. */
    static Connection connect() throws SQLException {
        LocalPostgres postgres = Suite.postgres();
        return DriverManager.getConnection(
                postgres.jdbcUrl(DATABASE),
                postgres.superuser().user(),
                postgres.superuser().password());
    }

    /** As the superuser. */
    static void execute(String... statements) {
        try (Connection connection = connect();
                Statement session = connection.createStatement()) {
            for (String statement : statements) {
                session.execute(statement);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(String.join("; ", statements) + " failed: " + e.getMessage(), e);
        }
    }

    static long count(String query, Object... parameters) {
        return Long.parseLong(rows(query, parameters).get(0));
    }

    /** The columns of each row, with commas between. */
    static List<String> rows(String query, Object... parameters) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return rows(result);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(query + " failed: " + e.getMessage(), e);
        }
    }

    private static List<String> rows(ResultSet result) throws SQLException {
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                columns.add(result.getString(i));
            }
            rows.add(String.join(",", columns));
        }
        return rows;
    }
}
