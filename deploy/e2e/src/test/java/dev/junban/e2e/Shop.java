package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.suite.Endpoints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** Products, stock and orders, through the public API. Every test has its own, so tests do not meet. */
final class Shop {
    static final long PRICE_MINOR = 250;

    /** Opaque to the shop, and told to nobody but the provider. */
    static final String PAYMENT_TOKEN = "tok_" + UUID.randomUUID();

    private static final Duration SETTLED_AT_MOST = Duration.ofSeconds(40);

    private Shop() {}

    static String newKey() {
        return UUID.randomUUID().toString();
    }

    /** The id of stock of a product of its own. */
    static long inventory(long onHand) {
        String sku = "E2E-" + newKey();
        Reply product = Http.post(url().inventory() + "/products", newKey(), """
                {"sku":"%s","name":"Thing","description":"Made by a test","priceMinor":%d,"currency":"EUR"}""".formatted(sku, PRICE_MINOR));
        assertThat(product.status()).as(product.body()).isEqualTo(201);
        Reply inventory = Http.post(url().inventory() + "/inventories", newKey(), """
                {"productId":%d,"location":"main","onHand":%d}""".formatted(
                        product.json().path("id").asLong(), onHand));
        assertThat(inventory.status()).as(inventory.body()).isEqualTo(201);
        return inventory.json().path("id").asLong();
    }

    static JsonNode stock(long inventoryId) {
        return Http.get(url().inventory() + "/inventories/" + inventoryId).json();
    }

    /** The body of an order of pairs of inventory and quantity. */
    static String basket(long... inventoriesAndQuantities) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < inventoriesAndQuantities.length; i += 2) {
            lines.add("{\"inventoryId\":%d,\"quantity\":%d}"
                    .formatted(inventoriesAndQuantities[i], inventoriesAndQuantities[i + 1]));
        }
        return "{\"customerId\":\"c-1\",\"lines\":[%s],\"paymentMethod\":\"CARD\",\"paymentToken\":\"%s\"}"
                .formatted(String.join(",", lines), PAYMENT_TOKEN);
    }

    static Reply place(String key, String basket) {
        return Http.post(url().orders() + "/orders", key, basket);
    }

    /** Busy is a clean answer: the customer repeats the request, under the same key. */
    static Reply placePatiently(String key, String basket) {
        return patiently(() -> place(key, basket));
    }

    /** Goods that have come in. */
    static Reply receive(long inventoryId, long quantity) {
        String key = newKey();
        return patiently(() -> Http.post(
                url().inventory() + "/inventories/" + inventoryId + "/receipts", key, """
                {"quantity":%d,"reference":"note"}""".formatted(quantity)));
    }

    private static Reply patiently(Supplier<Reply> request) {
        Reply reply = request.get();
        for (int attempt = 1; attempt < 20 && reply.status() == 503; attempt++) {
            assertThat(reply.problem()).isEqualTo("busy");
            assertThat(reply.header("Retry-After")).isNotEmpty();
            reply = request.get();
        }
        return reply;
    }

    /** The id of a new order. */
    static String placed(long... inventoriesAndQuantities) {
        Reply reply = placePatiently(newKey(), basket(inventoriesAndQuantities));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply.json().path("id").asText();
    }

    static JsonNode order(String id) {
        return Http.get(url().orders() + "/orders/" + id).json();
    }

    /** The states that the order went through, oldest first. */
    static List<String> history(String id) {
        JsonNode items =
                Http.get(url().orders() + "/orders/" + id + "/history").json().path("items");
        List<String> states = new ArrayList<>();
        items.forEach(entry -> states.add(entry.path("to").asText()));
        return states;
    }

    /** The order once it has this status. */
    @CanIgnoreReturnValue
    static JsonNode awaitStatus(String id, String status) {
        return await("order " + id + " to become " + status)
                .atMost(SETTLED_AT_MOST)
                .until(() -> order(id), order -> order.path("status").asText().equals(status));
    }

    /** The order once its payment has this status. */
    @CanIgnoreReturnValue
    static JsonNode awaitPayment(String id, String status) {
        return await("the payment of order " + id + " to become " + status)
                .atMost(SETTLED_AT_MOST)
                .until(
                        () -> order(id),
                        order -> order.at("/payment/status").asText().equals(status));
    }

    private static Endpoints url() {
        return Suite.endpoints();
    }
}
