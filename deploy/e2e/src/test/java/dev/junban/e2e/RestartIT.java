package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What runs after it runs on pools of one connection, which saves a restart of their own. */
@Order(PoolsOfOneIT.NEXT_TO_LAST - 1)
class RestartIT {
    private static final int ORDERS = 40;

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void losesNothingThatWasAcceptedAndPaysItOnce() {
        long stock = Shop.inventory(1_000);
        Provider.behave("{\"mode\":\"capture\",\"delayMillis\":400}");
        String key = Shop.newKey();
        Reply first = Shop.placePatiently(key, Shop.basket(stock, 1));
        List<String> orders = Together.run(ORDERS, 8, n -> Shop.placed(stock, 1));
        assertThat(orders.stream().map(id -> Shop.order(id).path("status").asText()))
                .as("the work is unfinished")
                .contains("PENDING_PAYMENT");

        Suite.restartWithPoolsOfOne();

        Reply repeated = Shop.place(key, Shop.basket(stock, 1));
        assertThat(repeated.replayed()).isTrue();
        assertThat(repeated.body()).isEqualTo(first.body());
        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(orders).allSatisfy(id -> assertThat(Provider.payments(id)).hasSize(1));
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(ORDERS + 1L);
        WarmUp.run();
    }
}
