package dev.junban.bench;

import io.vertx.core.json.JsonObject;
import java.util.List;

/** What a slow payment provider does to a shop that waits for it under a lock, and to one that does not. */
final class PaymentScenario implements Scenario {
    private static final int CLIENTS = 16;
    private static final List<Integer> DELAYS = List.of(0, 5, 20, 100, 800);
    private static final String NAIVE = "payment under the lock, over HTTP";
    private static final String LAW = "1 / hold time";
    private static final String OURS = "Junban, over HTTP";

    @Override
    public String name() {
        return "payment";
    }

    @Override
    public String question() {
        return "orders a second of one hot item, by how many milliseconds the provider takes";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.startSettling();
        PlainShop plain = new PlainShop(shop);
        NaiveServer naive = shop.naiveServer();
        Placing placing = new Placing(shop);
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        Cells cells = new Cells();
        for (int round = 1; round <= run.rounds(); round++) {
            for (int delay : DELAYS) {
                run.progress(name() + ": round " + round + " of " + run.rounds() + ", " + delay + " ms");
                naive.paymentTakes(delay);
                cells.add(
                        plain.place(naive, CLIENTS, run.cell(), () -> new long[] {1})
                                .load()
                                .perSecond(),
                        NAIVE,
                        delay);
                shop.providerBehaves(new JsonObject().put("delayMillis", delay));
                cells.add(
                        placing.place(CLIENTS, run.cell(), () -> new long[] {hot})
                                .load()
                                .perSecond(),
                        OURS,
                        delay);
            }
        }
        shop.providerBehaves(new JsonObject());
        plot(run, cells);
        return table(cells);
    }

    /** The hold time without a payment is what one client at a time would need. */
    private static double law(Cells cells, int delay) {
        double hold = 1 / cells.at(NAIVE, 0).median();
        return 1 / (hold + delay / 1000.0);
    }

    private static void plot(Run run, Cells cells) throws Exception {
        Plot plot = new Plot("One hot item and a slow payment", "ms that the payment takes", "orders/s");
        for (int delay : DELAYS) {
            plot.point(OURS, delay, cells.at(OURS, delay).median());
            plot.point(NAIVE, delay, cells.at(NAIVE, delay).median());
            plot.point(LAW, delay, law(cells, delay));
        }
        plot.write(run.target().resolve("payment.svg"));
    }

    private static Table table(Cells cells) {
        Table table = new Table("payment takes", NAIVE, LAW, OURS);
        for (int delay : DELAYS) {
            table.row(
                    delay + " ms",
                    "%.1f".formatted(cells.at(NAIVE, delay).median()),
                    "%.1f".formatted(law(cells, delay)),
                    Math.round(cells.at(OURS, delay).median()));
        }
        table.goal(
                "provider takes 800 ms ÷ answers at once", cells.at(OURS, 800).ratioTo(cells.at(OURS, 0)), ">= 0.95");
        return table;
    }
}
