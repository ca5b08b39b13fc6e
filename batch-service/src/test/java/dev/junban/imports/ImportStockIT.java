package dev.junban.imports;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.local.TestDatabase;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ImportStockIT {
    static Shop shop;

    final ImportStock importStock = new ImportStock(shop.transactions);
    final String importId = UUID.randomUUID().toString();
    final long inventory = shop.inventory(10);

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void booksEachLineOnceWithinABatchAndOverSeveral() {
        ImportedLine in = line(1, inventory, 5);
        ImportedLine out = line(2, inventory, -3);

        assertThat(await(importStock.run(List.of(in, out, in)))).isEmpty();
        assertThat(await(importStock.run(List.of(out, line(3, inventory, 1), out))))
                .isEmpty();
        assertThat(await(importStock.run(List.of(in)))).isEmpty();

        assertThat(onHand(inventory)).isEqualTo(13);
        assertThat(shop.count("stock_movements WHERE kind = 'IMPORT' AND reference = 'count' AND inventory_id = "
                        + inventory))
                .isEqualTo(3);
    }

    @Test
    void booksTheGoodLinesAndSaysWhatIsWrongWithTheBadOnes() {
        UUID order = shop.order(inventory);

        Map<Integer, String> refused = await(importStock.run(List.of(
                line(1, 999_999_999, 1),
                line(2, inventory, 4),
                line(3, inventory, -14),
                line(4, inventory, Long.MIN_VALUE))));

        assertThat(refused).containsOnlyKeys(0, 2, 3);
        assertThat(refused.get(0)).contains("999999999");
        assertThat(refused.get(2)).as("10 and 4 more, one of them reserved").contains("has 13 pieces");
        assertThat(onHand(inventory)).isEqualTo(14);
        assertThat(shop.status(order)).startsWith("PENDING_PAYMENT");
    }

    @Test
    void booksALineThatWasRefusedWhenItComesAgainAndFits() {
        ImportedLine line = line(1, inventory, -11);
        assertThat(await(importStock.run(List.of(line)))).hasSize(1);
        assertThat(shop.count("inbox WHERE event_id = '" + line.eventId() + "'"))
                .isZero();

        assertThat(await(importStock.run(List.of(line(2, inventory, 1), line)))).isEmpty();

        assertThat(onHand(inventory)).isZero();
    }

    @Test
    void doesNotMindTheOrderOfLinesInABatch() {
        assertThat(await(importStock.run(List.of(line(1, inventory, -15), line(2, inventory, 5)))))
                .isEmpty();
        assertThat(onHand(inventory)).isZero();
    }

    @Test
    void sharesLinesAmongSeveralInstances() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        TestDatabase from = shop.database.mark();
        long[] inventories = {inventory, shop.inventory(10), shop.inventory(10)};
        List<ImportedLine> lines = new ArrayList<>();
        long sum = 30;
        for (int i = 0; i < 200; i++) {
            long delta = 1L + random.nextInt(9);
            sum += delta;
            lines.add(line(i, inventories[random.nextInt(3)], delta));
        }
        List<Uni<Map<Integer, String>>> runs = new ArrayList<>();
        for (int instance = 0; instance < 4; instance++) {
            Collections.shuffle(lines, random);
            runs.add(importStock.run(List.copyOf(lines.subList(0, 150))));
        }
        runs.add(importStock.run(lines));

        await(Uni.join().all(runs).andFailFast());

        assertThat(from.count("40P01")).as("seed %d", seed).isZero();
        assertThat(onHand(inventories[0]) + onHand(inventories[1]) + onHand(inventories[2]))
                .as("seed %d", seed)
                .isEqualTo(sum);
    }

    private ImportedLine line(long lineNo, long inventoryId, long delta) {
        return new ImportedLine(importId, lineNo, inventoryId, delta, "count");
    }

    private static long onHand(long inventory) {
        return shop.row("SELECT on_hand FROM inventories WHERE id = " + inventory)
                .getLong(0);
    }
}
