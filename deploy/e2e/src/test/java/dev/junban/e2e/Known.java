package dev.junban.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.suite.Endpoints;
import java.util.Map;
import java.util.function.Supplier;

/** One of each thing that a call may be about, so that nothing but what is sent wrong on purpose is wrong. */
final class Known {
    private static final ObjectMapper JSON = new ObjectMapper();
    private final long inventory = Shop.inventory(1000);
    private final String order = Shop.placed(inventory, 1);
    private final String account = made(url().orders() + "/accounts", "{\"ownerId\":\"x\",\"currency\":\"EUR\"}");
    private final String second = made(url().orders() + "/accounts", "{\"ownerId\":\"x\",\"currency\":\"EUR\"}");
    private final String ticket = made(
            url().orders() + "/shops/1/tickets",
            "{\"customerId\":\"x\",\"uses\":1000,\"expiresAt\":\"2100-01-01T00:00:00Z\"}");
    private final String room = made(url().inventory() + "/rooms", "{\"name\":\"hall\"}");
    private final String reservation = made(
            url().inventory() + "/rooms/" + room + "/reservations",
            "{\"customerId\":\"x\",\"startsAt\":\"2031-01-01T00:00:00Z\",\"endsAt\":\"2031-01-01T01:00:00Z\"}");
    private final long product = Shop.stock(inventory).path("productId").asLong();
    private final long other = Long.parseLong(made(
            url().inventory() + "/inventories",
            "{\"productId\":%d,\"location\":\"elsewhere\",\"onHand\":1000}".formatted(product)));

    Known() {
        made(url().orders() + "/accounts/" + account + "/deposits", "{\"amountMinor\":100000}");
        Shop.awaitStatus(order, "PAID");
    }

    @CanIgnoreReturnValue
    private static String made(String url, String body) {
        return Http.post(url, Shop.newKey(), body).json().path("id").asText();
    }

    private static Endpoints url() {
        return Suite.endpoints();
    }

    /** Values of members, by their names. */
    Map<String, Supplier<JsonNode>> members() {
        return Map.ofEntries(
                value("inventoryId", inventory),
                value("fromInventoryId", inventory),
                value("toInventoryId", other),
                value("fromAccountId", Long.valueOf(account)),
                value("toAccountId", Long.valueOf(second)),
                value("productId", product),
                value("orderId", order),
                value("ticketIds", new long[] {Long.parseLong(ticket)}),
                value("currency", "EUR"),
                value("expiresAt", "2100-01-01T00:00:00Z"),
                value("usedAt", "2099-01-01T00:00:00Z"),
                value("timestamp", "2030-01-01T00:00:00Z"),
                value("startsAt", "2031-01-02T00:00:00Z"),
                value("endsAt", "2031-01-02T01:00:00Z"),
                Map.entry("sku", () -> JSON.valueToTree(Shop.newKey())),
                Map.entry("location", () -> JSON.valueToTree(Shop.newKey())));
    }

    private static Map.Entry<String, Supplier<JsonNode>> value(String name, Object value) {
        return Map.entry(name, () -> JSON.valueToTree(value));
    }

    /** The path with the ids of things that are there. */
    String path(String template) {
        return template.replace("/accounts/{id}", "/accounts/" + account)
                .replace("/orders/{id}", "/orders/" + order)
                .replace("/payments/{orderId}", "/payments/" + order)
                .replace("/inventories/{id}", "/inventories/" + inventory)
                .replace("/products/{id}", "/products/" + product)
                .replace("/rooms/{id}", "/rooms/" + room)
                .replace("{reservationId}", reservation)
                .replace("{shopId}", "1")
                .replace("/tickets/{id}", "/tickets/" + ticket)
                .replace("/anomalies/{id}", "/anomalies/999999999")
                .replace("/dead-letters/{id}", "/dead-letters/junban.stock-imports:0:999999999")
                .replace("{name}", "expire-orders");
    }
}
