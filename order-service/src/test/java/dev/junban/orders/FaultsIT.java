package dev.junban.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import dev.junban.web.JsonBody;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    private static final AtomicInteger NEXT = new AtomicInteger();

    static Shop shop;
    static FaultyTransactions<Kinds.FromRequest> faulty;

    @BeforeAll
    static void open() {
        shop = new Shop();
        faulty = new FaultyTransactions<>(shop.database, Kinds.LOCK_ORDER);
    }

    @AfterAll
    static void close() {
        faulty.close();
        shop.close();
        assertThat(faulty.names())
                .as("transactions that were made to fail, of all in this service")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofThisModule());
    }

    @Test
    void placesOrdersOnceOrNotAtAll() {
        PlaceOrders placeOrders = new PlaceOrders(
                faulty.transactions(),
                new Answers(new JsonBody(shop.mapper, shop.validator)),
                () -> Duration.ofMinutes(15));
        faulty.requireSameUnderFaults(() -> new Placing(placeOrders));
    }

    /** Two orders in one batch, of which one is sold out. */
    private static final class Placing implements FaultyTransactions.Use {
        private final PlaceOrders placeOrders;
        private final String name = "faulty-" + NEXT.getAndIncrement();
        private final long lamp = shop.inventory(name + "-LAMP", 1200, "EUR", 10);
        private final long bulb = shop.inventory(name + "-BULB", 150, "EUR", 10);
        private final PlaceOrder accepted = Shop.order(name + "-accepted", lamp, 2, bulb, 3);
        private final PlaceOrder soldOut = Shop.order(name + "-sold-out", bulb, 11);

        Placing(PlaceOrders placeOrders) {
            this.placeOrders = placeOrders;
        }

        @Override
        public Uni<?> run() {
            return placeOrders.run(List.of(accepted, soldOut)).invoke(answers -> assertThat(answers)
                    .extracting(answer -> answer.status())
                    .containsExactly(201, 409));
        }

        @Override
        public String effects() {
            return shop.row("""
                    SELECT concat_ws(', ',
                      (SELECT string_agg(on_hand || '/' || reserved, ' ' ORDER BY id) FROM inventories WHERE id IN (%1$d, %2$d)),
                      (SELECT count(*) || ' orders' FROM orders WHERE id IN ('%3$s', '%4$s')),
                      (SELECT count(*) || ' lines' FROM order_lines WHERE order_id IN ('%3$s', '%4$s')),
                      (SELECT count(*) || ' movements' FROM stock_movements WHERE inventory_id IN (%1$d, %2$d)),
                      (SELECT count(*) || ' changes' FROM order_history WHERE order_id IN ('%3$s', '%4$s')),
                      (SELECT count(*) || ' messages' FROM outbox WHERE key IN ('%3$s', '%4$s')),
                      (SELECT count(*) || ' answers' FROM requests WHERE key LIKE '%%%5$s-%%'))""".formatted(lamp, bulb, accepted.id(), soldOut.id(), name))
                    .getString(0);
        }
    }
}
