package dev.junban.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    static Shop shop;
    static FaultyTransactions<Kinds.FromRequest> faulty;

    @BeforeAll
    static void open() {
        shop = Shop.open();
        faulty = new FaultyTransactions<>(shop.database, Kinds.LOCK_ORDER);
    }

    @AfterAll
    static void close() {
        faulty.close();
        shop.close();
        assertThat(faulty.names())
                .as("transactions that were made to fail, of all in this package")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    @Test
    void importsLinesOnceOrNotAtAll() {
        faulty.requireSameUnderFaults(Use::new);
    }

    /** Two lines that are good, one of them twice, and one that is not. */
    private static final class Use implements FaultyTransactions.Use {
        final ImportStock importStock = new ImportStock(faulty.transactions());
        final long inventory = shop.inventory(2);
        final String importId = UUID.randomUUID().toString();

        @Override
        public Uni<?> run() {
            return importStock.run(List.of(line(1, 5), line(2, -1), line(1, 5), line(3, -100)));
        }

        private ImportedLine line(long lineNo, long delta) {
            return new ImportedLine(importId, lineNo, inventory, delta, "count");
        }

        @Override
        public String effects() {
            return shop.row("""
                    SELECT concat_ws(', ',
                      (SELECT on_hand FROM inventories WHERE id = %1$d),
                      (SELECT count(*) || ' movements' FROM stock_movements WHERE inventory_id = %1$d),
                      (SELECT count(*) || ' events' FROM inbox WHERE event_id LIKE 'import:%2$s:%%'))""".formatted(inventory, importId)).getString(0);
        }
    }
}
