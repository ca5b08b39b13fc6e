package dev.junban.bench;

import java.sql.Connection;
import java.sql.Statement;

/** Whether a report that somebody left open slows the hot item down: what it may still see cannot be cleared away. */
final class SnapshotScenario implements Scenario {
    private static final int CONNECTIONS = 64;
    private static final int CELLS_A_ROUND = 5;

    @Override
    public String name() {
        return "snapshot";
    }

    @Override
    public String question() {
        return "orders a second of one hot item, while nobody looks back and while a session keeps its snapshot";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.stopSettling();
        Placing placing = new Placing(shop);
        Cells cells = new Cells();
        for (int round = 1; round <= Math.min(3, run.rounds()); round++) {
            run.progress(name() + ": round " + round);
            cells.add(perSecond(run, shop, placing), "without");
            try (Connection reader = shop.owner();
                    Statement statement = reader.createStatement()) {
                reader.setAutoCommit(false);
                reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                statement.execute("SELECT count(*) FROM products");
                cells.add(perSecond(run, shop, placing), "with");
                reader.rollback();
            }
        }
        Table table = new Table("snapshot", "orders/s");
        table.row("none", Math.round(cells.at("without").median()));
        table.row(
                "kept for " + run.cell().multipliedBy(CELLS_A_ROUND).toSeconds() + " s",
                Math.round(cells.at("with").median()));
        table.goal("with a kept snapshot ÷ without", cells.at("with").ratioTo(cells.at("without")), ">= 0.8");
        return table;
    }

    private static double perSecond(Run run, ShopSuite shop, Placing placing) throws Exception {
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        return placing.place(CONNECTIONS, run.cell().multipliedBy(CELLS_A_ROUND), () -> new long[] {hot})
                .load()
                .perSecond();
    }
}
