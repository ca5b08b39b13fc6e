package dev.junban.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Places orders over HTTP for a while, and counts them only if the books agree afterwards. */
final class Placing {
    static final long PLENTY = 1_000_000_000;
    private static final AtomicLong CELLS = new AtomicLong();

    private final ShopSuite shop;

    Placing(ShopSuite shop) {
        this.shop = shop;
    }

    /**
     * What one cell came to.
     *
     * @param customer who has placed the orders, and no others
     * @param flushes of the write-ahead log, by anybody, for each accepted order
     * @param deadlocks that PostgreSQL has ended
     */
    record Outcome(String customer, Load.Outcome load, double flushes, long deadlocks) {}

    /** Each connection places one order of {@code basket} after the other, one piece of each item. */
    Outcome place(int connections, Duration span, Supplier<long[]> basket) throws SQLException {
        String customer = "cell-" + CELLS.incrementAndGet();
        try (Load load = new Load(shop.vertx(), shop.ordersUrl(), shop.token(), connections)) {
            Books books = Books.open(shop);
            Load.Outcome outcome = load.closed(span, () -> body(customer, basket.get()));
            double flushes = books.flushes() / outcome.accepted();
            requireAll(customer, outcome.accepted());
            return new Outcome(customer, outcome, flushes, books.deadlocks());
        }
    }

    /** Until the just-in-time compilers have seen enough; they need the same two cores. */
    void warmUp(Run run) throws SQLException {
        run.progress("warming up");
        long item = shop.inventories(1, PLENTY).get(0);
        var unused = place(64, run.cell().multipliedBy(30), () -> new long[] {item});
    }

    static String body(String customer, long[] items) {
        StringBuilder lines = new StringBuilder();
        for (long item : items) {
            lines.append(lines.length() == 0 ? "" : ",")
                    .append("{\"inventoryId\":")
                    .append(item)
                    .append(",\"quantity\":1}");
        }
        return "{\"customerId\":\"" + customer + "\",\"lines\":[" + lines + "],\"paymentMethod\":\"CARD\"}";
    }

    static long any(List<Long> ids) {
        return ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
    }

    private void requireAll(String customer, long accepted) throws SQLException {
        long orders = shop.number("SELECT count(*) FROM orders WHERE customer_id = '" + customer + "'");
        long askew = shop.number("""
                SELECT count(*) FROM inventories AS i LEFT JOIN
                  (SELECT inventory_id, sum(reserved_delta) AS held FROM stock_movements GROUP BY inventory_id) AS m
                  ON m.inventory_id = i.id
                WHERE i.reserved <> coalesce(m.held, 0) OR i.reserved > i.on_hand""");
        if (orders != accepted || askew != 0) {
            throw new IllegalStateException(accepted + " orders were acknowledged to " + customer + ", " + orders
                    + " are there; " + askew + " inventories do not add up");
        }
    }
}
