package dev.junban.e2e;

import dev.junban.local.audit.LockAudit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** Rows that a plain session holds, as one would that was begun in psql and forgotten. */
final class HeldRow implements AutoCloseable {
    private final Connection session;
    private final Object id;

    private HeldRow(String query, Object parameter) {
        id = parameter;
        try {
            session = Sql.connect();
            session.setAutoCommit(false);
            try (Statement statement = session.createStatement();
                    PreparedStatement lock = session.prepareStatement(query + " FOR NO KEY UPDATE")) {
                statement.execute(LockAudit.exemption("a session that a test holds open"));
                lock.setObject(1, parameter);
                if (!lock.executeQuery().next()) {
                    throw new IllegalStateException("There is no such row: " + query + ", " + parameter);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(query + " failed: " + e.getMessage(), e);
        }
    }

    static HeldRow ofInventory(long id) {
        return new HeldRow("SELECT id FROM inventories WHERE id = ?", id);
    }

    static HeldRow ofOrder(String id) {
        return new HeldRow("SELECT id FROM orders WHERE id = ?", UUID.fromString(id));
    }

    /** What waits to be sent under this key. */
    static HeldRow ofOutbox(String key) {
        return new HeldRow("SELECT id FROM outbox WHERE key = ?", key);
    }

    /** Of the row, or the key of the messages. */
    String id() {
        return id.toString();
    }

    @Override
    public void close() {
        try (session) {
            session.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException("The row was not released: " + e.getMessage(), e);
        }
    }
}
