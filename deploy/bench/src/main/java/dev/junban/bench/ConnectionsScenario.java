package dev.junban.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One hot item and more and more who want it: the ways that people try, and ours. */
final class ConnectionsScenario implements Scenario {
    private static final List<Integer> CONNECTIONS = List.of(1, 4, 16, 64);
    private static final String NAIVE = "naive server, over HTTP";
    private static final String OURS = "Junban, over HTTP";
    private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);

    private static Map<String, PlainWays.Way> plainWays() {
        Map<String, PlainWays.Way> ways = new LinkedHashMap<>();
        ways.put("lock, then write", PlainWays::naive);
        ways.put("guarded UPDATE", PlainWays::guarded);
        ways.put("optimistic version", PlainWays::optimistic);
        return ways;
    }

    private static List<String> ways() {
        List<String> ways = new ArrayList<>(List.of(OURS));
        ways.addAll(plainWays().keySet());
        ways.add(NAIVE);
        return ways;
    }

    @Override
    public String name() {
        return "connections";
    }

    @Override
    public String question() {
        return "orders a second of one hot item, by how many ask at once";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.stopSettling();
        PlainShop plain = new PlainShop(shop);
        NaiveServer naive = shop.naiveServer();
        Placing placing = new Placing(shop);
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        Cells cells = new Cells();
        for (int round = 1; round <= run.rounds(); round++) {
            for (int connections : CONNECTIONS) {
                run.progress(name() + ": round " + round + " of " + run.rounds() + ", " + connections);
                for (var way : plainWays().entrySet()) {
                    cells.add(plain.perSecond(connections, run.cell(), way.getValue()), way.getKey(), connections);
                }
                cells.add(
                        plain.place(naive, connections, run.cell(), () -> new long[] {1})
                                .load()
                                .perSecond(),
                        NAIVE,
                        connections);
                Load.Outcome ours = placing.place(connections, run.cell(), () -> new long[] {hot})
                        .load();
                cells.add(ours.perSecond(), OURS, connections);
                PERCENTILES.forEach(percentile -> cells.add(ours.millis(percentile), OURS, connections, percentile));
            }
        }
        plots(run, cells);
        return table(cells);
    }

    private void plots(Run run, Cells cells) throws Exception {
        Plot throughput = new Plot("One hot item", "connections", "orders/s");
        for (int connections : CONNECTIONS) {
            ways().forEach(way -> throughput.point(
                    way, connections, cells.at(way, connections).median()));
        }
        throughput.write(run.target().resolve("connections.svg"));
        Plot latency = new Plot("One hot item over HTTP: how long an order takes", "connections", "ms");
        for (double percentile : PERCENTILES) {
            CONNECTIONS.forEach(connections -> latency.point(
                    "p" + percentile,
                    connections,
                    cells.at(OURS, connections, percentile).median()));
        }
        latency.write(run.target().resolve("latency.svg"));
    }

    private static Table table(Cells cells) {
        Table table = new Table("way", "1", "4", "16", "64");
        ways().forEach(way -> row(table, cells, way));
        return table;
    }

    private static void row(Table table, Cells cells, String way) {
        Object[] row = new Object[1 + CONNECTIONS.size()];
        row[0] = way;
        for (int i = 0; i < CONNECTIONS.size(); i++) {
            row[1 + i] = Math.round(cells.at(way, CONNECTIONS.get(i)).median());
        }
        table.row(row);
    }
}
