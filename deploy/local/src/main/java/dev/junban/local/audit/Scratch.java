package dev.junban.local.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What the audit needs in the database: pg_walinspect, and rows to plant faults on where there are no others. */
final class Scratch {
    static final String TABLE = "locking_audit.planted";
    private static final String SET_UP = """
            CREATE SCHEMA IF NOT EXISTS locking_audit;
            CREATE EXTENSION IF NOT EXISTS pg_walinspect SCHEMA locking_audit;
            CREATE TABLE IF NOT EXISTS locking_audit.planted (id bigint PRIMARY KEY);
            INSERT INTO locking_audit.planted VALUES (1), (2) ON CONFLICT DO NOTHING;
            """;

    private Scratch() {}

    static void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            requireAudited(statement);
            statement.execute(SET_UP);
        }
    }

    /** Only then does the kernel write the names of its transactions into the log. */
    private static void requireAudited(Statement statement) throws SQLException {
        String query = "SELECT current_setting('locking.audit', true), current_database()";
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            if (!"on".equals(rows.getString(1))) {
                throw new IllegalStateException("The database " + rows.getString(2) + " is not audited. Before anybody"
                        + " connects to it: ALTER DATABASE " + rows.getString(2) + " SET \"locking.audit\" = 'on'");
            }
        }
    }
}
