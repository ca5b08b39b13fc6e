package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** No transaction ever needs a second connection: each kind of them, many at once, where each pool has a single one. */
@Order(PoolsOfOneIT.NEXT_TO_LAST)
class PoolsOfOneIT {
    static final int NEXT_TO_LAST = Integer.MAX_VALUE - 1;
    private static final int POOLS = 9;

    private final long stock = Shop.inventory(100);

    @BeforeAll
    static void haveOneConnectionEach() {
        if (!Suite.hasPoolsOfOne()) {
            Suite.restartWithPoolsOfOne();
            WarmUp.run();
        }
    }

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
        assertThat(Sql.count("SELECT count(*) FROM pg_stat_activity WHERE usename = 'junban_app'"))
                .as("connections of four services with three pools at most")
                .isLessThanOrEqualTo(POOLS);
    }

    @Test
    void ordersArePlacedAndPaid() {
        List<String> orders = Together.run(24, 12, n -> Shop.placed(stock, 1));

        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(24);
    }

    @Test
    void declinedOrdersGiveTheirStockBack() {
        Provider.behave("{\"mode\":\"decline\"}");
        List<String> orders = Together.run(12, 12, n -> Shop.placed(stock, 2));

        orders.forEach(id -> Shop.awaitStatus(id, "PAYMENT_FAILED"));
        assertThat(Shop.stock(stock).path("reserved").asLong()).isZero();
    }

    @Test
    void copiesOfAWebhookHaveOneEffect() {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":600000}");
        String id = Shop.placed(stock, 2);
        SignedWebhook webhook =
                SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), 2 * Shop.PRICE_MINOR);

        List<Reply> replies = Together.run(12, 12, n -> webhook.send());

        assertThat(replies).extracting(Reply::status).containsOnly(202);
        Shop.awaitStatus(id, "PAID");
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
    }

    @Test
    void goodsAreReceivedWhileOthersAreOrdered() {
        List<Integer> received = Together.run(12, 12, n -> (n % 2 == 0
                        ? Shop.receive(stock, 5)
                        : Shop.placePatiently(Shop.newKey(), Shop.basket(stock, 1)))
                .status());

        assertThat(received).containsOnly(201);
        assertThat(Shop.stock(stock).path("onHand").asLong()).isEqualTo(130);
    }

    /** Connections are accepted, and neither those nor the one in the pool ever answer. */
    @Test
    void whileTheServerStandsStillEverythingIsBusyAndAfterwardsTheOneConnectionIsReplaced() {
        Suite.postgres().freeze();
        try {
            List<Reply> replies = Together.run(3, 3, n -> switch (n) {
                case 0 -> Shop.place(Shop.newKey(), Shop.basket(stock, 1));
                case 1 -> Http.get(Suite.endpoints().inventory() + "/inventories/" + stock);
                default -> Http.get(Suite.endpoints().inventory() + "/products");
            });
            assertThat(replies).extracting(Reply::status).containsOnly(503);
            assertThat(replies).extracting(Reply::problem).containsOnly("busy");
        } finally {
            Suite.postgres().thaw();
        }

        assertThat(Shop.placePatiently(Shop.newKey(), Shop.basket(stock, 1)).status())
                .isEqualTo(201);
        assertThat(Shop.stock(stock).path("onHand").asLong()).isEqualTo(100);
    }
}
