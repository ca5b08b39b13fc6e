package dev.junban.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.edge.Idempotent;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import dev.junban.web.Answer;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
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
                .as("transactions that were made to fail, of all in this package")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    @Test
    void placesOrdersOnceOrNotAtAll() {
        PlaceOrders placeOrders = new PlaceOrders(
                faulty.transactions(), new Answers(new JsonBody(shop.mapper, shop.validator)), Shop.config());
        faulty.requireSameUnderFaults(() -> new Placing(placeOrders));
    }

    @Test
    void cancelsAnOrderOnceOrNotAtAll() {
        CancelOrder cancelOrder = new CancelOrder(new IdempotentTransactions(faulty.transactions()), answers());
        faulty.requireSameUnderFaults(() ->
                new Paid((id, key) -> cancelOrder.run(id, Optional.of("faulty"), Idempotent.STAFF, Optional.of(key))));
    }

    @Test
    void fulfilsAnOrderOnceOrNotAtAll() {
        FulfilOrder fulfilOrder = new FulfilOrder(new IdempotentTransactions(faulty.transactions()), answers());
        faulty.requireSameUnderFaults(
                () -> new Paid((id, key) -> fulfilOrder.run(id, Idempotent.STAFF, Optional.of(key))));
    }

    @Test
    void refundsAnOrderOnceOrNotAtAll() {
        RequestRefund requestRefund = new RequestRefund(new IdempotentTransactions(faulty.transactions()), answers());
        RefundRequest part = new RefundRequest(
                500, "faulty", List.of(new RefundRequest.Returned(1, 1), new RefundRequest.Returned(2, 1)));
        faulty.requireSameUnderFaults(() -> {
            Paid order = new Paid((id, key) -> requestRefund.run(id, part, Idempotent.STAFF, key));
            FulfilOrder fulfilOrder = new FulfilOrder(new IdempotentTransactions(shop.transactions), answers());
            Shop.await(fulfilOrder.run(order.placed.id(), Idempotent.STAFF, Optional.empty()));
            return order;
        });
    }

    private static OrderAnswers answers() {
        return new OrderAnswers(new JsonBody(shop.mapper, shop.validator));
    }

    /** Two lines, of which something becomes once they are paid. */
    private static final class Paid implements FaultyTransactions.Use {
        private final String name = "faulty-" + NEXT.getAndIncrement();
        private final long lamp = shop.inventory(name + "-LAMP", 1200, "EUR", 10);
        private final long bulb = shop.inventory(name + "-BULB", 150, "EUR", 10);
        final PlaceOrder placed = Shop.order(name, lamp, 2, bulb, 3);
        private final BiFunction<UUID, RequestKey, Uni<Answer>> work;

        Paid(BiFunction<UUID, RequestKey, Uni<Answer>> work) {
            this.work = work;
            Shop.await(shop.placing(List.of(placed)));
            Shop.await(new Settling(shop.transactions).capturing(placed.id().toString()));
        }

        @Override
        public Uni<?> run() {
            RequestKey key =
                    RequestKey.of(Idempotent.STAFF, new IdempotencyKey(name), "POST work", "/work", new byte[0]);
            return work.apply(placed.id(), key)
                    .invoke(answer -> assertThat(answer.status()).isLessThan(300));
        }

        @Override
        public String effects() {
            return shop.row("""
                    SELECT concat_ws(', ',
                      (SELECT string_agg(on_hand || '/' || reserved, ' ' ORDER BY id) FROM inventories WHERE id IN (%1$d, %2$d)),
                      (SELECT status || ' ' || version || ' ' || refunding_minor FROM orders WHERE id = '%3$s'),
                      (SELECT count(*) || ' movements' FROM stock_movements WHERE order_id = '%3$s'),
                      (SELECT count(*) || ' changes' FROM order_history WHERE order_id = '%3$s'),
                      (SELECT count(*) || ' refunds' FROM refunds WHERE order_id = '%3$s'),
                      (SELECT count(*) || ' returns' FROM refund_returns WHERE order_id = '%3$s'),
                      (SELECT count(*) || ' messages' FROM outbox WHERE key = '%3$s'),
                      (SELECT count(*) || ' answers' FROM requests WHERE key LIKE '%%POST work %4$s'))""".formatted(lamp, bulb, placed.id(), name)).getString(0);
        }
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
            return placeOrders.run(List.of(accepted, soldOut), () -> {}).invoke(answers -> assertThat(answers)
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
