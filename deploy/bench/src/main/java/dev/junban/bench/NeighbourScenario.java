package dev.junban.bench;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Whether a quiet item notices that another one is fought over. */
final class NeighbourScenario implements Scenario {
    private static final double QUIET_PER_SECOND = 20;
    private static final int CROWD = 64;

    @Override
    public String name() {
        return "neighbour";
    }

    @Override
    public String question() {
        return "how long an order for a quiet item takes, in ms, " + Math.round(QUIET_PER_SECOND) + " a second";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.stopSettling();
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        long quiet = shop.inventories(1, Placing.PLENTY).get(0);
        Cells cells = new Cells();
        for (int round = 1; round <= run.rounds(); round++) {
            run.progress(name() + ": round " + round + " of " + run.rounds());
            try (Load load = new Load(shop.vertx(), shop.ordersUrl(), shop.token(), 8)) {
                add(cells, "idle", quiet(run, load, quiet));
                CompletableFuture<Placing.Outcome> crowd = crowd(run, shop, hot);
                add(cells, "another item is fought over", quiet(run, load, quiet));
                crowd.join();
            }
        }
        return table(cells);
    }

    private static Load.Outcome quiet(Run run, Load load, long item) {
        return load.open(QUIET_PER_SECOND, run.cell(), () -> Placing.body("quiet", new long[] {item}));
    }

    private static CompletableFuture<Placing.Outcome> crowd(Run run, ShopSuite shop, long hot) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new Placing(shop).place(CROWD, run.cell(), () -> new long[] {hot});
            } catch (SQLException e) {
                throw new IllegalStateException("The crowd could not be counted", e);
            }
        });
    }

    private static void add(Cells cells, String when, Load.Outcome outcome) {
        cells.add(outcome.millis(50), when, "p50");
        cells.add(outcome.millis(99), when, "p99");
    }

    private static Table table(Cells cells) {
        Table table = new Table("when", "p50 ms", "p99 ms");
        for (String when : List.of("idle", "another item is fought over")) {
            table.row(
                    when,
                    "%.1f".formatted(cells.at(when, "p50").median()),
                    "%.1f".formatted(cells.at(when, "p99").median()));
        }
        table.goal(
                "p99 while another item is fought over ÷ idle",
                cells.at("another item is fought over", "p99").ratioTo(cells.at("idle", "p99")),
                "<= 2");
        return table;
    }
}
