package dev.junban.backorders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
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
    void allocatesStockOnceOrNotAtAll() {
        faulty.requireSameUnderFaults(Use::new);
    }

    /** An order that has its stock by now, and one that is too big. */
    private static final class Use implements FaultyTransactions.Use {
        final AllocateBackorders allocateBackorders =
                new AllocateBackorders(faulty.transactions(), () -> Duration.ofMinutes(15));
        final long inventory = shop.inventory(2);
        final UUID fits = shop.waiting(2, inventory);
        final UUID tooBig = shop.waiting(3, inventory);

        @Override
        public Uni<?> run() {
            return allocateBackorders.run(List.of(inventory));
        }

        @Override
        public String effects() {
            return shop.row("""
                    SELECT concat_ws(', ',
                      (SELECT on_hand || '/' || reserved || '/' || awaited FROM inventories WHERE id = %1$d),
                      (SELECT string_agg(status || '/' || version, ' '
                         ORDER BY status)
                       FROM orders WHERE id IN ('%2$s', '%3$s')),
                      (SELECT count(*) || ' movements' FROM stock_movements WHERE inventory_id = %1$d),
                      (SELECT count(*) || ' changes' FROM order_history WHERE order_id IN ('%2$s', '%3$s')),
                      (SELECT count(*) || ' messages' FROM outbox WHERE key IN ('%2$s', '%3$s')))""".formatted(inventory, fits, tooBig)).getString(0);
        }
    }
}
