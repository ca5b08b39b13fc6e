package dev.junban.local.audit;

import dev.junban.local.PostgresLogin;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** Plain JDBC. */
final class Sql {
    private Sql() {}

    /** A data source of its own: DriverManager shows a driver only to the class loader that registered it. */
    static Connection connect(String jdbcUrl, PostgresLogin login) throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl);
        return source.getConnection(login.user(), login.password());
    }

    /** The first column of the only row. */
    static String text(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new IllegalStateException("No row: " + query);
            }
            return rows.getString(1);
        }
    }

    static long number(Statement statement, String query) throws SQLException {
        return Long.parseLong(text(statement, query));
    }
}
