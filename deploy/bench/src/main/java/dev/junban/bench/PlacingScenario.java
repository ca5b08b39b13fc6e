package dev.junban.bench;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Orders a second over HTTP, on one hot item and on many, beside plain SQL on the same server. batch-service is away, so
 * what is measured is what order-service and PostgreSQL accept while the load generator shares their cores.
 */
final class PlacingScenario implements Scenario {
    private static final int ITEMS = 10_000;
    private static final long PLENTY = 1_000_000_000;

    private final AtomicLong cell = new AtomicLong();

    /** Where orders go. */
    private record Way(String name, int connections, Supplier<long[]> basket) {}

    @Override
    public String name() {
        return "placing";
    }

    @Override
    public String question() {
        return "orders a second that are accepted over HTTP, and by plain SQL";
    }

    @Override
    public Table measure(Run run) throws Exception {
        Vertx vertx = Vertx.vertx();
        Path repository = Path.of(System.getProperty("junban.repository", "."));
        try (ShopSuite suite = new ShopSuite(repository, run.target().resolve("suite"))) {
            suite.stopSettling();
            PlainShop plain = new PlainShop(suite);
            List<Way> ways = ways(suite);
            warmUp(run, suite, ways, vertx);
            Cells cells = new Cells();
            for (int round = 1; round <= run.rounds(); round++) {
                round(run, round, suite, plain, ways, vertx, cells);
            }
            return table(ways, cells);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /** Until the just-in-time compilers have seen it all; they need the same two cores. */
    private static void warmUp(Run run, ShopSuite suite, List<Way> ways, Vertx vertx) {
        for (Way way : ways) {
            run.progress("placing: warming up, " + way.name() + ", " + way.connections() + " connections");
            try (Load load = new Load(vertx, suite.endpoints().orders() + "/orders", way.connections())) {
                load.closed(
                        run.cell().multipliedBy(5),
                        () -> body("warm-up", way.basket().get()));
            }
        }
    }

    private static List<Way> ways(ShopSuite suite) throws SQLException {
        long hot = suite.inventories(1, PLENTY).get(0);
        List<Long> many = suite.inventories(ITEMS, PLENTY);
        List<Long> few = suite.inventories(20, PLENTY);
        List<Way> ways = new ArrayList<>();
        for (int connections : List.of(1, 16, 64, 256)) {
            ways.add(new Way("one hot item", connections, () -> new long[] {hot}));
        }
        ways.add(new Way(ITEMS + " items", 64, () -> new long[] {any(many)}));
        ways.add(new Way("two of 20 items, ascending", 64, () -> pair(few, true)));
        ways.add(new Way("two of 20 items, any order", 64, () -> pair(few, false)));
        return ways;
    }

    private static long any(List<Long> ids) {
        return ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
    }

    private static long[] pair(List<Long> ids, boolean ascending) {
        long one = any(ids);
        long other = any(ids);
        while (one == other) {
            other = any(ids);
        }
        boolean swap = ascending ? one > other : ThreadLocalRandom.current().nextBoolean();
        return swap ? new long[] {other, one} : new long[] {one, other};
    }

    private void round(Run run, int round, ShopSuite suite, PlainShop plain, List<Way> ways, Vertx vertx, Cells cells)
            throws Exception {
        String prefix = name() + ": round " + round + " of " + run.rounds() + ", ";
        run.progress(prefix + "naive SQL");
        cells.add(plain.naive(16, run.cell()), "naive SQL", "rate");
        run.progress(prefix + "batched SQL");
        cells.add(plain.batched(50, run.cell()), "batched SQL", "rate");
        for (Way way : ways) {
            run.progress(prefix + way.name() + ", " + way.connections() + " connections");
            measure(run, suite, way, vertx, cells);
        }
    }

    private void measure(Run run, ShopSuite suite, Way way, Vertx vertx, Cells cells) throws SQLException {
        String customer = "cell-" + cell.incrementAndGet();
        long flushes = flushes(suite);
        try (Load load = new Load(vertx, suite.endpoints().orders() + "/orders", way.connections())) {
            Load.Outcome outcome = load.closed(
                    way.connections(),
                    run.cell(),
                    () -> body(customer, way.basket().get()));
            requireAll(suite, customer, outcome.accepted());
            cells.add(outcome.perSecond(), way.name(), way.connections(), "rate");
            cells.add(outcome.millis(50), way.name(), way.connections(), "p50");
            cells.add(outcome.millis(99), way.name(), way.connections(), "p99");
            cells.add(
                    (double) (flushes(suite) - flushes) / outcome.accepted(), way.name(), way.connections(), "flushes");
        }
    }

    private static String body(String customer, long[] items) {
        StringBuilder lines = new StringBuilder();
        for (long item : items) {
            lines.append(lines.length() == 0 ? "" : ",")
                    .append("{\"inventoryId\":")
                    .append(item)
                    .append(",\"quantity\":1}");
        }
        return "{\"customerId\":\"" + customer + "\",\"lines\":[" + lines + "],\"paymentMethod\":\"CARD\"}";
    }

    /** How often the write-ahead log was flushed to disk by anybody. */
    private static long flushes(ShopSuite suite) throws SQLException {
        return suite.number("SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'");
    }

    /** A cell counts only if every acknowledged order is there, once, and the stock adds up. */
    private static void requireAll(ShopSuite suite, String customer, long accepted) throws SQLException {
        long orders = suite.number("SELECT count(*) FROM orders WHERE customer_id = '" + customer + "'");
        long askew = suite.number("""
                SELECT count(*) FROM inventories AS i LEFT JOIN
                  (SELECT inventory_id, sum(quantity) AS sold FROM order_lines GROUP BY inventory_id) AS l
                  ON l.inventory_id = i.id WHERE i.reserved <> coalesce(l.sold, 0)""");
        if (orders != accepted || askew != 0) {
            throw new IllegalStateException(accepted + " orders were acknowledged to " + customer + ", " + orders
                    + " are there; " + askew + " inventories do not add up");
        }
    }

    private static Table table(List<Way> ways, Cells cells) {
        Table table = new Table(
                "way", "connections", "orders/s median", "worst", "p50 ms", "p99 ms", "flushes an order", "of naive");
        Series naive = cells.at("naive SQL", "rate");
        Series batched = cells.at("batched SQL", "rate");
        table.row("naive SQL", 16, Math.round(naive.median()), Math.round(naive.min()), "", "", "", "1.0");
        table.row(
                "50 orders in one statement",
                1,
                Math.round(batched.median()),
                Math.round(batched.min()),
                "",
                "",
                "",
                "%.1f".formatted(batched.ratioTo(naive)));
        for (Way way : ways) {
            Series rate = cells.at(way.name(), way.connections(), "rate");
            table.row(
                    way.name(),
                    way.connections(),
                    Math.round(rate.median()),
                    Math.round(rate.min()),
                    "%.1f"
                            .formatted(cells.at(way.name(), way.connections(), "p50")
                                    .median()),
                    "%.1f"
                            .formatted(cells.at(way.name(), way.connections(), "p99")
                                    .median()),
                    "%.3f"
                            .formatted(cells.at(way.name(), way.connections(), "flushes")
                                    .median()),
                    "%.1f".formatted(rate.ratioTo(naive)));
        }
        return table;
    }
}
