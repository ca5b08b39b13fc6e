package dev.junban.console;

import dev.junban.local.TestDatabase;
import dev.junban.local.audit.LockAudit;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/** Somebody in a terminal who has changed a row and gone to lunch. */
final class HeldRow implements AutoCloseable {
    private final Connection connection;

    private HeldRow(Connection connection) {
        this.connection = connection;
    }

    static HeldRow inventory(TestDatabase database, long id) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.jdbcUrl());
        source.setApplicationName("psql");
        try {
            Connection connection = source.getConnection(
                    database.owner().user(), database.owner().password());
            connection.setAutoCommit(false);
            try (var statement = connection.createStatement()) {
                statement.execute(LockAudit.exemption("a row is held from outside"));
                statement.execute("SELECT id FROM inventories WHERE id = " + id + " FOR NO KEY UPDATE");
            }
            return new HeldRow(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whoever waits goes on. */
    void letGo() {
        try {
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
