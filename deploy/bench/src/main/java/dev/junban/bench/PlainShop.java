package dev.junban.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Orders placed by plain SQL on one hot item, without a service, a key, an outbox or a history: what people write first,
 * and the least that a batch can cost. An order is a row, a line, and a decrement of the stock.
 */
final class PlainShop {
    private final ShopSuite suite;

    PlainShop(ShopSuite suite) throws SQLException {
        this.suite = suite;
        suite.execute("""
                CREATE TABLE plain_stock (id bigint PRIMARY KEY, quantity bigint NOT NULL) WITH (fillfactor = 50);
                CREATE TABLE plain_orders (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), customer text NOT NULL);
                CREATE TABLE plain_lines (order_id uuid REFERENCES plain_orders, stock_id bigint REFERENCES plain_stock,
                  quantity bigint NOT NULL, PRIMARY KEY (order_id, stock_id));
                INSERT INTO plain_stock VALUES (1, 1000000000)""");
    }

    private interface Work {
        /** How many orders it has placed. */
        int run(Connection connection) throws SQLException;
    }

    /** Six statements, six round trips. */
    double naive(int clients, Duration span) throws Exception {
        return perSecond(clients, span, PlainShop::placeNaively);
    }

    /** So many orders in one statement, from one connection. */
    double batched(int orders, Duration span) throws Exception {
        return perSecond(1, span, connection -> placeTogether(connection, orders));
    }

    private static int placeNaively(Connection connection) throws SQLException {
        try (PreparedStatement lock =
                        connection.prepareStatement("SELECT quantity FROM plain_stock WHERE id = 1 FOR UPDATE");
                PreparedStatement order =
                        connection.prepareStatement("INSERT INTO plain_orders (customer) VALUES ('c') RETURNING id");
                PreparedStatement line = connection.prepareStatement("INSERT INTO plain_lines VALUES (?, 1, 1)");
                PreparedStatement take =
                        connection.prepareStatement("UPDATE plain_stock SET quantity = quantity - 1 WHERE id = 1")) {
            lock.execute();
            var inserted = order.executeQuery();
            inserted.next();
            line.setObject(1, inserted.getObject(1));
            line.executeUpdate();
            take.executeUpdate();
            connection.commit();
            return 1;
        }
    }

    private static int placeTogether(Connection connection, int orders) throws SQLException {
        try (PreparedStatement place = connection.prepareStatement("""
                WITH held AS MATERIALIZED (SELECT id FROM plain_stock WHERE id = 1 FOR NO KEY UPDATE),
                new AS (INSERT INTO plain_orders (customer) SELECT 'c' FROM held, generate_series(1, ?) RETURNING id),
                lines AS (INSERT INTO plain_lines SELECT id, 1, 1 FROM new RETURNING quantity)
                UPDATE plain_stock SET quantity = quantity - (SELECT sum(quantity) FROM lines) WHERE id = 1""")) {
            place.setInt(1, orders);
            place.executeUpdate();
            connection.commit();
            return orders;
        }
    }

    private double perSecond(int clients, Duration span, Work work) throws Exception {
        long before = orders();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            long start = System.nanoTime();
            long end = start + span.toNanos();
            List<Future<Long>> placed = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                placed.add(threads.submit((Callable<Long>) () -> client(work, end)));
            }
            long sum = sum(placed);
            double seconds = (System.nanoTime() - start) / 1e9;
            requireAll(before + sum);
            return sum / seconds;
        } finally {
            threads.shutdown();
        }
    }

    private long client(Work work, long end) throws SQLException {
        long placed = 0;
        try (Connection connection = suite.owner()) {
            connection.setAutoCommit(false);
            while (System.nanoTime() - end < 0) {
                placed += work.run(connection);
            }
        }
        return placed;
    }

    private static long sum(List<Future<Long>> placed) throws InterruptedException, ExecutionException {
        long sum = 0;
        for (Future<Long> client : placed) {
            sum += client.get();
        }
        return sum;
    }

    private long orders() throws SQLException {
        return suite.number("SELECT count(*) FROM plain_orders");
    }

    private void requireAll(long expected) throws SQLException {
        long orders = orders();
        long taken = suite.number("SELECT 1000000000 - quantity FROM plain_stock");
        if (orders != expected || taken != expected) {
            throw new IllegalStateException(
                    expected + " orders were acknowledged, " + orders + " are there, " + taken + " pieces are taken");
        }
    }
}
