package dev.junban.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Orders a second over HTTP, on one hot item and on many, beside plain SQL on the same server. batch-service is away, so
 * what is measured is what order-service and PostgreSQL accept while the load generator shares their cores.
 */
final class PlacingScenario implements Scenario {
    private static final int ITEMS = 10_000;
    private static final String HOT = "one hot item";
    private static final String MANY = "10,000 items";
    private static final String ASCENDING = "two of 20 items, ascending";
    private static final String ANY_ORDER = "two of 20 items, any order";
    private static final String NAIVE = "naive SQL";
    private static final String BATCHED = "50 orders in one statement";

    private static final String NAIVE_HOT = "one hot item, naive server";
    private static final String NAIVE_BASKETS = "two of 20 items, any order, naive server";

    /** Who takes the orders. */
    private interface Shop {
        Placing.Outcome place(int connections, Duration span, Supplier<long[]> basket) throws SQLException;
    }

    /** Where orders go. */
    private record Way(String name, Shop shop, int connections, Supplier<long[]> basket) {}

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
        ShopSuite shop = run.shop();
        shop.stopSettling();
        PlainShop plain = new PlainShop(shop);
        List<Way> ways = ways(shop, plain);
        Cells cells = new Cells();
        for (int round = 1; round <= run.rounds(); round++) {
            round(run, round, plain, ways, cells);
        }
        return table(ways, cells);
    }

    private static List<Way> ways(ShopSuite shop, PlainShop plain) throws SQLException {
        Shop ours = new Placing(shop)::place;
        NaiveServer server = shop.naiveServer();
        Shop naive = (connections, span, basket) -> plain.place(server, connections, span, basket);
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        List<Long> many = shop.inventories(ITEMS, Placing.PLENTY);
        List<Long> few = shop.inventories(20, Placing.PLENTY);
        List<Way> ways = new ArrayList<>();
        for (int connections : List.of(1, 16, 64, 256)) {
            ways.add(new Way(HOT, ours, connections, () -> new long[] {hot}));
        }
        ways.add(new Way(MANY, ours, 64, () -> new long[] {Placing.any(many)}));
        ways.add(new Way(ASCENDING, ours, 64, () -> pair(few, true)));
        ways.add(new Way(ANY_ORDER, ours, 64, () -> pair(few, false)));
        ways.add(new Way(NAIVE_HOT, naive, 64, () -> new long[] {1}));
        ways.add(new Way(NAIVE_BASKETS, naive, 64, () -> pair(PlainShop.items(), false)));
        return ways;
    }

    private static long[] pair(List<Long> ids, boolean ascending) {
        long one = Placing.any(ids);
        long other = Placing.any(ids);
        while (one == other) {
            other = Placing.any(ids);
        }
        boolean swap = ascending ? one > other : ThreadLocalRandom.current().nextBoolean();
        return swap ? new long[] {other, one} : new long[] {one, other};
    }

    private void round(Run run, int round, PlainShop plain, List<Way> ways, Cells cells) throws Exception {
        String prefix = name() + ": round " + round + " of " + run.rounds() + ", ";
        run.progress(prefix + NAIVE);
        cells.add(plain.perSecond(16, run.cell(), PlainWays::naive), NAIVE, 16, "rate");
        run.progress(prefix + BATCHED);
        cells.add(plain.perSecond(1, run.cell(), PlainWays.together(50)), BATCHED, 1, "rate");
        for (Way way : ways) {
            run.progress(prefix + way.name() + ", " + way.connections() + " connections");
            Placing.Outcome outcome = way.shop().place(way.connections(), run.cell(), way.basket());
            cells.add(outcome.load().perSecond(), way.name(), way.connections(), "rate");
            cells.add(outcome.load().millis(50), way.name(), way.connections(), "p50");
            cells.add(outcome.load().millis(99), way.name(), way.connections(), "p99");
            cells.add(outcome.flushes(), way.name(), way.connections(), "flushes");
            cells.add((double) outcome.deadlocks(), way.name(), way.connections(), "deadlocks");
        }
    }

    private static Table table(List<Way> ways, Cells cells) {
        Table table = new Table(
                "way", "connections", "orders/s median", "worst", "p50 ms", "p99 ms", "flushes an order", "deadlocks");
        plainRow(table, cells, NAIVE, 16);
        plainRow(table, cells, BATCHED, 1);
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
                    Math.round(
                            cells.at(way.name(), way.connections(), "deadlocks").total()));
        }
        goals(table, cells);
        return table;
    }

    private static void plainRow(Table table, Cells cells, String way, int connections) {
        Series rate = cells.at(way, connections, "rate");
        table.row(way, connections, Math.round(rate.median()), Math.round(rate.min()), "", "", "", "");
    }

    private static void goals(Table table, Cells cells) {
        Series hot64 = cells.at(HOT, 64, "rate");
        Series hot256 = cells.at(HOT, 256, "rate");
        table.goal("one hot item, 64 connections ÷ naive SQL", hot64.ratioTo(cells.at(NAIVE, 16, "rate")), ">= 12");
        table.goal(
                "one hot item, 256 connections ÷ 50 orders in one statement",
                hot256.ratioTo(cells.at(BATCHED, 1, "rate")),
                ">= 0.6");
        table.goal("one hot item ÷ 10,000 items", hot64.ratioTo(cells.at(MANY, 64, "rate")), ">= 0.9");
        table.goal("256 ÷ 16 connections", hot256.ratioTo(cells.at(HOT, 16, "rate")), ">= 1.5");
        table.goal("p99 ÷ p50 at 64 connections", cells.at(HOT, 64, "p99").ratioTo(cells.at(HOT, 64, "p50")), "<= 3");
        table.goal(
                "baskets in any order ÷ ascending",
                cells.at(ANY_ORDER, 64, "rate").ratioTo(cells.at(ASCENDING, 64, "rate")),
                ">= 0.95");
        table.goal(
                "deadlocks of baskets in any order",
                cells.at(ANY_ORDER, 64, "deadlocks").total(),
                "0");
        table.note("%-62s %6.2f"
                .formatted(
                        "one hot item ÷ the same on the naive server", hot64.ratioTo(cells.at(NAIVE_HOT, 64, "rate"))));
        table.goal(
                "flushes an order at 64 connections",
                cells.at(HOT, 64, "flushes").median(),
                "<= 0.1");
    }
}
