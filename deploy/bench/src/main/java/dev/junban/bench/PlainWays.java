package dev.junban.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** The ways in which people place an order on a hot row, each a transaction of its own on {@link PlainShop}'s tables. */
final class PlainWays {
    private static final String LOCK = "SELECT quantity FROM plain_stock WHERE id = 1 FOR UPDATE";
    private static final String READ = "SELECT version FROM plain_stock WHERE id = 1";
    private static final String ORDER = "INSERT INTO plain_orders (customer) VALUES ('c') RETURNING id";
    private static final String LINE = "INSERT INTO plain_lines VALUES (?, 1, 1)";
    private static final String TAKE = "UPDATE plain_stock SET quantity = quantity - 1 WHERE id = 1";
    private static final String TAKE_IF_THERE = TAKE + " AND quantity >= 1";
    private static final String TAKE_IF_UNCHANGED =
            "UPDATE plain_stock SET quantity = quantity - 1, version = version + 1 WHERE id = 1 AND version = ?";
    private static final String PLACE_MANY = """
            WITH held AS MATERIALIZED (SELECT id FROM plain_stock WHERE id = 1 FOR NO KEY UPDATE),
            new AS (INSERT INTO plain_orders (customer) SELECT 'c' FROM held, generate_series(1, ?) RETURNING id),
            lines AS (INSERT INTO plain_lines SELECT id, 1, 1 FROM new RETURNING quantity)
            UPDATE plain_stock SET quantity = quantity - (SELECT sum(quantity) FROM lines) WHERE id = 1""";

    private PlainWays() {}

    /** One transaction; tells how many orders it has placed. */
    interface Way {
        int run(Connection connection) throws SQLException;
    }

    /** Lock, order, line, stock: six statements with BEGIN and COMMIT, six round trips. */
    static int naive(Connection connection) throws SQLException {
        execute(connection, LOCK);
        writeOrder(connection);
        execute(connection, TAKE);
        connection.commit();
        return 1;
    }

    /** One UPDATE that finds no row when the stock is gone. */
    static int guarded(Connection connection) throws SQLException {
        writeOrder(connection);
        execute(connection, TAKE_IF_THERE);
        connection.commit();
        return 1;
    }

    /** A version that must not have changed since it was read; who comes second starts over. */
    static int optimistic(Connection connection) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(READ);
                ResultSet row = read.executeQuery();
                PreparedStatement take = connection.prepareStatement(TAKE_IF_UNCHANGED)) {
            row.next();
            take.setLong(1, row.getLong(1));
            if (take.executeUpdate() == 0) {
                connection.rollback();
                return 0;
            }
            writeOrder(connection);
            connection.commit();
            return 1;
        }
    }

    /** So many orders in one statement. */
    static Way together(int orders) {
        return connection -> {
            try (PreparedStatement place = connection.prepareStatement(PLACE_MANY)) {
                place.setInt(1, orders);
                place.executeUpdate();
            }
            connection.commit();
            return orders;
        };
    }

    private static void writeOrder(Connection connection) throws SQLException {
        try (PreparedStatement order = connection.prepareStatement(ORDER);
                ResultSet inserted = order.executeQuery();
                PreparedStatement line = connection.prepareStatement(LINE)) {
            inserted.next();
            line.setObject(1, inserted.getObject(1, UUID.class));
            line.executeUpdate();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }
}
