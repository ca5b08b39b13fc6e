package dev.junban.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
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
        assertThat(faulty.names()).containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    @Test
    void expiresOrdersOnceOrNotAtAll() {
        ExpireOrders expireOrders = new ExpireOrders(faulty.transactions(), ExpireOrdersIT.CONFIG);

        faulty.requireSameUnderFaults(() -> new Due(expireOrders));
    }

    private static final class Due implements FaultyTransactions.Use {
        final long inventory = shop.inventory(10);
        final UUID order = shop.order(inventory);
        private final ExpireOrders expireOrders;

        Due(ExpireOrders expireOrders) {
            this.expireOrders = expireOrders;
            shop.execute("UPDATE orders SET expires_at = now() WHERE id = '" + order + "'");
        }

        @Override
        public Uni<?> run() {
            return expireOrders.run(List.of(order), Map.of());
        }

        @Override
        public String effects() {
            return shop.status(order) + ", " + shop.reserved(inventory) + ", "
                    + shop.movementsOf(order).get("FREE") + ", " + shop.count("outbox WHERE key = '" + order + "'");
        }
    }
}
