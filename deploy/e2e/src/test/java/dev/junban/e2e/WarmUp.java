package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.suite.Service;
import java.util.List;

/** Takes services that have just started through each kind of call once; from then on their event loops are watched. */
final class WarmUp {
    private static final List<String> REFUSED =
            List.of("{", "{\"unknown\":1}", "{\"lines\":[]}", Shop.basket(Long.MAX_VALUE, 1));

    private WarmUp() {}

    /** After the whole suite has started. */
    static void run() {
        long stock = Shop.inventory(100_000);
        settle("{}", stock, "PAID");
        settle("{\"mode\":\"decline\"}", stock, "PAYMENT_FAILED");
        settle("{\"mode\":\"pending-then-capture\"}", stock, "PAID");
        Provider.behaveWell();
        REFUSED.forEach(
                body -> assertThat(Shop.place(Shop.newKey(), body).status()).isBetween(400, 499));
        assertThat(Shop.place(Shop.newKey(), Shop.basket(Shop.inventory(1), 2)).status())
                .isEqualTo(409);
        List<String> burst = Together.run(32, 8, n -> Shop.placed(stock, 1));
        burst.forEach(order -> Shop.awaitStatus(order, "PAID"));
        for (Service service : Service.values()) {
            Suite.eventLoops().watch(service);
        }
    }

    private static void settle(String behaviour, long stock, String status) {
        Provider.behave(behaviour);
        String order = Shop.placed(stock, 1);
        Shop.awaitStatus(order, status);
        assertThat(Shop.history(order)).isNotEmpty();
    }
}
