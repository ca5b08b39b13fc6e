package dev.junban.local.history;

import dev.junban.local.PostgresLogin;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/** Reads what is stored, all of it as of one moment. */
final class StoredReader {
    /** Orders for one of the inventories. */
    private static final String OURS = "(SELECT order_id FROM order_lines WHERE inventory_id = ANY ($1))";

    /** Makes something of a row. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private final Connection connection;
    private final Array inventories;
    private final Array accounts;

    private StoredReader(Connection connection, Array inventories, Array accounts) {
        this.connection = connection;
        this.inventories = inventories;
        this.accounts = accounts;
    }

    static Stored read(Scope scope, String jdbcUrl, PostgresLogin login) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl);
        try (Connection connection = source.getConnection(login.user(), login.password())) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            return new StoredReader(
                            connection, array(connection, scope.inventories()), array(connection, scope.accounts()))
                    .stored();
        } catch (SQLException e) {
            throw new IllegalStateException("What is stored cannot be read: " + e.getMessage(), e);
        }
    }

    private static Array array(Connection connection, Collection<Long> ids) throws SQLException {
        return connection.createArrayOf("bigint", ids.toArray());
    }

    private Stored stored() throws SQLException {
        return new Stored(
                orders(),
                lines(),
                steps(),
                refunds(),
                anomalies(),
                shelves(),
                movements(),
                accounts(),
                entries(),
                unsent());
    }

    private List<Stored.Order> orders() throws SQLException {
        return rows(
                inventories,
                """
                SELECT id, customer_id, status, total_minor, payment_method, payment_status, coalesce(payment_id, ''),
                  captured_minor, refunding_minor, refunded_minor, version
                FROM orders WHERE id IN %s ORDER BY id""".formatted(OURS),
                row -> new Stored.Order(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getLong(4),
                        row.getString(5),
                        row.getString(6),
                        row.getString(7),
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10),
                        row.getLong(11)));
    }

    private List<Stored.Line> lines() throws SQLException {
        return rows(
                inventories,
                "SELECT order_id, inventory_id, quantity FROM order_lines WHERE order_id IN " + OURS,
                row -> new Stored.Line(row.getString(1), row.getLong(2), row.getLong(3)));
    }

    private List<Stored.Step> steps() throws SQLException {
        return rows(
                inventories,
                "SELECT order_id, version, coalesce(from_status, ''), to_status FROM order_history WHERE order_id IN "
                        + OURS + " ORDER BY order_id, version",
                row -> new Stored.Step(row.getString(1), row.getLong(2), row.getString(3), row.getString(4)));
    }

    private List<Stored.Refund> refunds() throws SQLException {
        return rows(
                inventories,
                "SELECT id, order_id, coalesce(anomaly_id, 0), origin, status, amount_minor FROM refunds"
                        + " WHERE order_id IN " + OURS + " ORDER BY id",
                row -> new Stored.Refund(
                        row.getLong(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getString(4),
                        row.getString(5),
                        row.getLong(6)));
    }

    private List<Stored.Anomaly> anomalies() throws SQLException {
        return rows(
                inventories,
                "SELECT id, order_id, coalesce(payment_id, ''), kind FROM anomalies WHERE order_id IN " + OURS,
                row -> new Stored.Anomaly(row.getLong(1), row.getString(2), row.getString(3), row.getString(4)));
    }

    private List<Stored.Shelf> shelves() throws SQLException {
        return rows(
                inventories,
                "SELECT id, on_hand, reserved FROM inventories WHERE id = ANY ($1)",
                row -> new Stored.Shelf(row.getLong(1), row.getLong(2), row.getLong(3)));
    }

    private List<Stored.Movement> movements() throws SQLException {
        return rows(
                inventories,
                """
                SELECT id, inventory_id, kind, quantity, on_hand_delta, reserved_delta, coalesce(order_id::text, ''),
                  coalesce(reference, '')
                FROM stock_movements WHERE inventory_id = ANY ($1) ORDER BY id""",
                row -> new Stored.Movement(
                        row.getLong(1),
                        row.getLong(2),
                        row.getString(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6),
                        row.getString(7),
                        row.getString(8)));
    }

    private List<Stored.Account> accounts() throws SQLException {
        return rows(
                accounts,
                "SELECT id, balance_minor FROM accounts WHERE id = ANY ($1)",
                row -> new Stored.Account(row.getLong(1), row.getLong(2)));
    }

    private List<Stored.Entry> entries() throws SQLException {
        return rows(
                accounts,
                "SELECT id, account_id, kind, amount_minor, balance_minor, coalesce(order_id::text, '')"
                        + " FROM account_entries WHERE account_id = ANY ($1) ORDER BY id",
                row -> new Stored.Entry(
                        row.getLong(1),
                        row.getLong(2),
                        row.getString(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getString(6)));
    }

    /** An event of a type that we do not know is kept, and never applied. */
    private List<String> unsent() throws SQLException {
        return rows(inventories, """
                SELECT 'message ' || event_id FROM outbox WHERE key IN (SELECT id::text FROM orders WHERE id IN %s)
                UNION ALL
                SELECT 'event ' || event_id FROM inbox WHERE applied_at IS NULL AND order_id IN %s
                  AND (tried_times > 0
                    OR payload ~ '"(payment[.](captured|declined)|refund[.](completed|failed))"')""".formatted(OURS, OURS), row -> row.getString(1));
    }

    private <T> List<T> rows(Array ids, String query, Reader<T> reader) throws SQLException {
        List<T> read = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(query.replace("$1", "?"))) {
            for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
                statement.setArray(i, ids);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    read.add(reader.read(rows));
                }
            }
        }
        return read;
    }
}
