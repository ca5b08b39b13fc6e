package dev.junban.bench;

import java.util.List;

/** Whether a shop that has sold for years still sells as fast. Comes last, since the old orders stay. */
final class SizeScenario implements Scenario {
    private static final int CONNECTIONS = 64;
    private static final int AT_ONCE = 500_000;

    @Override
    public String name() {
        return "size";
    }

    @Override
    public String question() {
        return "orders a second of one hot item, by how many old orders there are";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.stopSettling();
        List<Integer> sizes = run.quick() ? List.of(0, 100_000) : List.of(0, 100_000, 1_000_000, 10_000_000);
        Cells cells = new Cells();
        int there = 0;
        for (int size : sizes) {
            for (; there < size; there += Math.min(AT_ONCE, size - there)) {
                run.progress(name() + ": " + there + " of " + size + " old orders");
                add(shop, Math.min(AT_ONCE, size - there));
            }
            shop.execute("VACUUM (ANALYZE) orders");
            for (int round = 1; round <= run.rounds(); round++) {
                run.progress(name() + ": " + size + " old orders, round " + round + " of " + run.rounds());
                cells.add(perSecond(run, shop), size);
            }
        }
        return table(run, sizes, cells);
    }

    private static void add(ShopSuite shop, int orders) throws Exception {
        shop.execute("""
                INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_method, payment_status,
                  payment_id, captured_minor, expires_at, created_at)
                SELECT uuidv7(interval '-1 year' + n * interval '1 second'), 'old-' || n %% 100000, 'FULFILLED', 'EUR', 100,
                  'CARD', 'CAPTURED', 'old-' || gen_random_uuid(), 100, now() - interval '1 year',
                  now() - interval '1 year'
                FROM generate_series(1, %d) AS n""".formatted(orders));
    }

    private static double perSecond(Run run, ShopSuite shop) throws Exception {
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        return new Placing(shop)
                .place(CONNECTIONS, run.cell(), () -> new long[] {hot})
                .load()
                .perSecond();
    }

    private static Table table(Run run, List<Integer> sizes, Cells cells) throws Exception {
        Table table = new Table("old orders", "orders/s median", "worst");
        Plot plot = new Plot("One hot item in an old shop", "old orders", "orders/s");
        for (int size : sizes) {
            Series rate = cells.at(size);
            table.row("%,d".formatted(size), Math.round(rate.median()), Math.round(rate.min()));
            plot.point("64 connections", size, rate.median());
        }
        plot.write(run.target().resolve("size.svg"));
        int most = sizes.get(sizes.size() - 1);
        table.goal(
                "with %,d old orders ÷ with none".formatted(most),
                cells.at(most).median() / cells.at(0).median(),
                ">= 0.9");
        return table;
    }
}
