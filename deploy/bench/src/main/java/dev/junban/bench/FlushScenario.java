package dev.junban.bench;

import java.util.List;

/**
 * What the wait for the disk costs the hot item while its row is locked: the most that could be gained if locks were
 * released before the commit is durable, and answers given after it. Nothing is flushed for a commit in the second column,
 * so it promises less than the shop does.
 */
final class FlushScenario implements Scenario {
    private static final List<Integer> CONNECTIONS = List.of(1, 16, 64);
    private static final long POOLS_NOTICE_MILLIS = 500;

    @Override
    public String name() {
        return "flush";
    }

    @Override
    public String question() {
        return "orders a second of one hot item, with and without a flush under the lock";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.stopSettling();
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        Placing placing = new Placing(shop);
        Cells cells = new Cells();
        try {
            for (int round = 1; round <= run.rounds(); round++) {
                for (int connections : CONNECTIONS) {
                    for (String commits : List.of("on", "off")) {
                        run.progress("%s: round %d of %d, %d connections, synchronous_commit %s"
                                .formatted(name(), round, run.rounds(), connections, commits));
                        synchronousCommit(shop, commits);
                        var outcome = placing.place(connections, run.cell(), () -> new long[] {hot});
                        cells.add(outcome.load().perSecond(), connections, commits);
                    }
                }
            }
        } finally {
            synchronousCommit(shop, "on");
        }
        return table(cells);
    }

    /** A session asks for it when it begins, so the services' pools have to begin new ones. */
    private static void synchronousCommit(ShopSuite shop, String commits) throws Exception {
        shop.execute("ALTER DATABASE junban SET synchronous_commit = " + commits);
        shop.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
        Thread.sleep(POOLS_NOTICE_MILLIS);
    }

    private static Table table(Cells cells) {
        Table table = new Table("connections", "flushed orders/s", "not flushed orders/s", "not flushed ÷ flushed");
        for (int connections : CONNECTIONS) {
            Series flushed = cells.at(connections, "on");
            Series not = cells.at(connections, "off");
            table.row(
                    connections,
                    Math.round(flushed.median()),
                    Math.round(not.median()),
                    "%.2f".formatted(not.ratioTo(flushed)));
        }
        return table;
    }
}
