package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Requests;
import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
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
    void cancelsStuckOrdersOnceOrNotAtAll() {
        CancelStuckOrder cancel =
                new CancelStuckOrder(new IdempotentTransactions(faulty.transactions()), Requests.json());

        faulty.requireSameUnderFaults(() -> new Stuck(cancel));
    }

    private static final class Stuck implements FaultyTransactions.Use {
        final long inventory = shop.inventory(10);
        final UUID order = shop.order(inventory);
        private final CancelStuckOrder cancel;

        Stuck(CancelStuckOrder cancel) {
            this.cancel = cancel;
        }

        @Override
        public Uni<?> run() {
            return cancel.run(
                    order, Optional.of("stuck"), new Caller("operator", false), Optional.of(Requests.key(order)));
        }

        @Override
        public String effects() {
            return shop.status(order) + ", " + shop.reserved(inventory) + ", "
                    + shop.movementsOf(order).get("FREE") + ", " + shop.count("outbox WHERE key = '" + order + "'")
                    + ", " + shop.count("order_history WHERE order_id = '" + order + "'");
        }
    }
}
