package dev.junban.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Orders placed by plain SQL, without a service, a key, an outbox or a history: what people write first,
 * and the least that a batch can cost. An order is a row, a line for each item, and a decrement of their stock.
 */
final class PlainShop {
    private static final int ITEMS = 20;

    private final ShopSuite suite;

    PlainShop(ShopSuite suite) throws SQLException {
        this.suite = suite;
        suite.execute("""
                DROP TABLE IF EXISTS plain_lines, plain_orders, plain_stock;
                CREATE TABLE plain_stock (id bigint PRIMARY KEY, quantity bigint NOT NULL, version bigint NOT NULL DEFAULT 0)
                  WITH (fillfactor = 50);
                CREATE TABLE plain_orders (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), customer text NOT NULL);
                CREATE TABLE plain_lines (order_id uuid REFERENCES plain_orders, stock_id bigint REFERENCES plain_stock,
                  quantity bigint NOT NULL, PRIMARY KEY (order_id, stock_id));
                INSERT INTO plain_stock (id, quantity) SELECT id, %d FROM generate_series(1, %d) AS id""".formatted(Placing.PLENTY, ITEMS));
    }

    /** All there are; the first one is the hot one. */
    static List<Long> items() {
        return LongStream.rangeClosed(1, ITEMS).boxed().toList();
    }

    /** The same over HTTP: each connection places one order of {@code basket} after the other. */
    Placing.Outcome place(NaiveServer server, int connections, Duration span, Supplier<long[]> basket)
            throws SQLException {
        long before = orders();
        try (Load load = new Load(suite.vertx(), server.ordersUrl(), suite.token(), connections)) {
            Books books = Books.open(suite);
            Load.Outcome outcome = load.closed(span, () -> Placing.body("naive", basket.get()));
            requireAll(before + outcome.accepted());
            return new Placing.Outcome("naive", outcome, books.flushes() / outcome.accepted(), books.deadlocks());
        }
    }

    /** Orders a second of so many clients, each on a connection of its own; counted only if the books agree. */
    double perSecond(int clients, Duration span, PlainWays.Way way) throws Exception {
        long before = orders();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            long start = System.nanoTime();
            long end = start + span.toNanos();
            List<Future<Long>> placed = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                placed.add(threads.submit((Callable<Long>) () -> client(way, end)));
            }
            long sum = sum(placed);
            double seconds = (System.nanoTime() - start) / 1e9;
            requireAll(before + sum);
            return sum / seconds;
        } finally {
            threads.shutdown();
        }
    }

    private long client(PlainWays.Way way, long end) throws SQLException {
        long placed = 0;
        try (Connection connection = suite.owner()) {
            connection.setAutoCommit(false);
            while (System.nanoTime() - end < 0) {
                placed += way.run(connection);
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
        long askew = suite.number("""
                SELECT count(*) FROM plain_stock AS s LEFT JOIN
                  (SELECT stock_id, sum(quantity) AS sold FROM plain_lines GROUP BY stock_id) AS l ON l.stock_id = s.id
                WHERE s.quantity <> %d - coalesce(l.sold, 0)""".formatted(Placing.PLENTY));
        if (orders != expected || askew != 0) {
            throw new IllegalStateException(expected + " orders were acknowledged, " + orders + " are there, " + askew
                    + " items do not add up");
        }
    }
}
