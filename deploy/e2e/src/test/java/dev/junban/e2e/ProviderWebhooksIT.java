package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Decisions that the provider makes later, and tells by webhooks that it signs and sends itself. */
class ProviderWebhooksIT {
    private final long stock = Shop.inventory(10);

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void aLateCapturePaysTheOrder() {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":300}");
        String id = Shop.placed(stock, 3);

        JsonNode paid = Shop.awaitStatus(id, "PAID");

        assertThat(paid.at("/payment/capturedMinor").asLong()).isEqualTo(3 * Shop.PRICE_MINOR);
        assertThat(paid.at("/payment/reportedAt").asText()).isNotEmpty();
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(3);
        assertThat(Provider.charges(id)).isEqualTo(1);
    }

    @Test
    void aLateDeclineGivesTheStockBackOnceHoweverOftenItIsTold() {
        Provider.behave("{\"mode\":\"pending-then-decline\",\"webhookCopies\":5}");
        String declined = Shop.placed(stock, 3);
        Shop.awaitStatus(declined, "PAYMENT_FAILED");
        Provider.behaveWell();
        Shop.awaitStatus(Shop.placed(stock, 2), "PAID");

        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(2);
        assertThat(Shop.history(declined)).containsExactly("PENDING_PAYMENT", "PAYMENT_FAILED");
        assertThat(Sql.rows(
                        "SELECT sum(reserved_delta), count(*) FROM stock_movements WHERE order_id = ?::uuid", declined))
                .containsExactly("0,2");
    }

    @Test
    void whatArrivesInReverseChangesNothing() {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"webhookCopies\":2,\"webhookOrder\":\"reversed\"}");
        List<String> orders = Together.run(5, 5, n -> Shop.placed(stock, 1));

        orders.forEach(id -> {
            Shop.awaitStatus(id, "PAID");
            assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
            assertThat(Provider.charges(id)).isEqualTo(1);
        });
    }
}
