package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PaidOrderIT {
    private final long lamp = Shop.inventory(10);
    private final long bulb = Shop.inventory(10);

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void answersWithTheOrderAsItWasPlaced() {
        Reply reply = Shop.place(Shop.newKey(), Shop.basket(bulb, 1, lamp, 2, bulb, 2));

        assertThat(reply.status()).isEqualTo(201);
        JsonNode order = reply.json();
        String id = order.path("id").asText();
        assertThat(reply.header("Location")).endsWith("/orders/" + id);
        assertThat(id).matches("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}");
        assertThat(order.path("status").asText()).isEqualTo("PENDING_PAYMENT");
        assertThat(order.path("customerId").asText()).isEqualTo("c-1");
        assertThat(order.path("currency").asText()).isEqualTo("EUR");
        assertThat(order.path("totalMinor").asLong()).isEqualTo(5 * Shop.PRICE_MINOR);
        assertThat(order.path("lines"))
                .extracting(line -> line.path("inventoryId").asLong())
                .as("merged, in the order sent")
                .containsExactly(bulb, lamp);
        assertThat(order.path("lines"))
                .extracting(line -> line.path("quantity").asLong())
                .containsExactly(3L, 2L);
        assertThat(order.path("lines")).allSatisfy(line -> {
            assertThat(line.path("sku").asText()).startsWith("E2E-");
            assertThat(line.path("unitPriceMinor").asLong()).isEqualTo(Shop.PRICE_MINOR);
        });
        assertThat(order.path("payment").path("status").asText()).isEqualTo("REQUESTED");
        assertThat(order.path("payment").path("capturedMinor").asLong(-1)).isZero();
        assertThat(order.path("payment").path("refundedMinor").asLong(-1)).isZero();
        Instant createdAt = Instant.parse(order.path("createdAt").asText());
        assertThat(Instant.parse(order.path("expiresAt").asText())).isEqualTo(createdAt.plus(Duration.ofMinutes(15)));
        assertThat(order.path("version").asInt()).isEqualTo(1);
        Shop.awaitStatus(id, "PAID");
    }

    @Test
    void isPaidOnceAndKeepsItsStock() {
        String id = Shop.placed(lamp, 2);

        JsonNode paid = Shop.awaitStatus(id, "PAID");

        assertThat(Provider.payments(id)).hasSize(1);
        JsonNode charge = Provider.payments(id).get(0);
        assertThat(charge.path("status").asText()).isEqualTo("captured");
        assertThat(charge.path("amountMinor").asLong()).isEqualTo(2 * Shop.PRICE_MINOR);
        assertThat(paid.at("/payment/paymentId")).isEqualTo(charge.path("paymentId"));
        assertThat(paid.at("/payment/status").asText()).isEqualTo("CAPTURED");
        assertThat(paid.at("/payment/capturedMinor").asLong()).isEqualTo(2 * Shop.PRICE_MINOR);
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
        assertThat(Shop.stock(lamp).path("onHand").asLong()).isEqualTo(10);
        assertThat(Shop.stock(lamp).path("reserved").asLong()).isEqualTo(2);
        assertThat(Shop.stock(lamp).path("available").asLong()).isEqualTo(8);
    }

    @Test
    void givesTheStockBackWhenThePaymentIsDeclined() {
        Provider.behave("{\"mode\":\"decline\"}");
        String id = Shop.placed(lamp, 2, bulb, 10);

        JsonNode failed = Shop.awaitStatus(id, "PAYMENT_FAILED");

        assertThat(failed.at("/payment/status").asText()).isEqualTo("DECLINED");
        assertThat(failed.at("/payment/capturedMinor").asLong()).isZero();
        assertThat(Provider.charges(id)).isZero();
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAYMENT_FAILED");
        assertThat(Shop.stock(lamp).path("reserved").asLong()).isZero();
        assertThat(Shop.stock(bulb).path("available").asLong()).isEqualTo(10);
    }

    @Test
    void tellsTheWorldInOrder() {
        String id = Shop.placed(lamp, 1);

        try (OrderEvents events = new OrderEvents()) {
            List<OrderEvents.Event> seen = events.of(id, "PAID");

            assertThat(seen)
                    .extracting(event -> event.value().path("status").asText())
                    .startsWith("PENDING_PAYMENT")
                    .endsWith("PAID");
            assertThat(seen)
                    .extracting(event -> event.value().path("version").asInt())
                    .isSorted()
                    .doesNotHaveDuplicates();
            assertThat(seen).extracting(OrderEvents.Event::id).doesNotHaveDuplicates();
            assertThat(seen.get(seen.size() - 1).value().path("previousStatus").asText())
                    .isEqualTo("PENDING_PAYMENT");
            assertThat(seen).allSatisfy(event -> {
                assertThat(event.value().path("orderId").asText()).isEqualTo(id);
                assertThat(Instant.parse(event.value().path("occurredAt").asText()))
                        .isBeforeOrEqualTo(Instant.now());
                assertThat(event.type()).isNotEmpty();
                assertThat(event.source()).isNotEmpty();
                assertThat(Instant.parse(event.time())).isBeforeOrEqualTo(Instant.now());
            });
        }
    }
}
