package dev.junban.local.suite;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** One order through the whole suite, to show that it works and how long each step takes. */
final class SampleOrder {
    /** After a crash the broker waits for the dead consumers' sessions to end, 45 s. */
    private static final Duration PAID_AT_MOST = Duration.ofMinutes(2);

    private static final Set<String> UNDER_WAY = Set.of("PENDING_PAYMENT");

    private final Endpoints endpoints;
    private final Http http = new Http();

    SampleOrder(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** One state that the order reached. */
    record Step(Instant at, String status, String cause) {}

    /**
     * What was done.
     *
     * @param steps oldest first
     */
    record Result(String orderId, long inventoryId, String sku, List<Step> steps) {}

    /** Places it and follows it until it is paid. */
    Result place(BooleanSupplier stopping) {
        String sku = "SAMPLE-" + Long.toString(System.currentTimeMillis(), 36).toUpperCase(Locale.ROOT);
        long inventoryId = stock(sku);
        JsonObject order = http.post(endpoints.orders() + "/orders", order(inventoryId));
        String url = endpoints.orders() + "/orders/" + order.getString("id");
        List<Step> seen = new ArrayList<>();
        if (!see(seen, order)) {
            new Patience(PAID_AT_MOST, stopping)
                    .await(() -> see(seen, http.get(url)), () -> "order " + url + " is not PAID: " + seen);
        }
        return new Result(order.getString("id"), inventoryId, sku, timeline(url, seen));
    }

    private long stock(String sku) {
        JsonObject product = http.post(
                endpoints.inventory() + "/products",
                new JsonObject()
                        .put("sku", sku)
                        .put("name", "Sample")
                        .put("description", "Made by deploy/local/up")
                        .put("priceMinor", 1200)
                        .put("currency", "EUR"));
        JsonObject inventory = http.post(
                endpoints.inventory() + "/inventories",
                new JsonObject()
                        .put("productId", product.getLong("id"))
                        .put("location", "main")
                        .put("onHand", 1000));
        return inventory.getLong("id");
    }

    private static JsonObject order(long inventoryId) {
        JsonObject line = new JsonObject().put("inventoryId", inventoryId).put("quantity", 2);
        return new JsonObject()
                .put("customerId", "sample")
                .put("lines", new JsonArray().add(line))
                .put("paymentMethod", "CARD");
    }

    /** True once it is paid; another end is a failure. */
    private static boolean see(List<Step> seen, JsonObject order) {
        String status = order.getString("status");
        if (seen.isEmpty() || !seen.get(seen.size() - 1).status().equals(status)) {
            seen.add(new Step(Instant.now(), status, "seen from outside"));
        }
        if (!status.equals("PAID") && !UNDER_WAY.contains(status)) {
            throw new IllegalStateException("The sample order became " + status + ": " + order.encode());
        }
        return status.equals("PAID");
    }

    private List<Step> timeline(String url, List<Step> seen) {
        return http.getIfThere(url + "/history")
                .map(history -> history.getJsonArray("items").stream()
                        .map(JsonObject.class::cast)
                        .map(item -> new Step(
                                Instant.parse(item.getString("at")), item.getString("to"), item.getString("cause")))
                        .sorted(Comparator.comparing(Step::at))
                        .toList())
                .filter(steps -> !steps.isEmpty())
                .orElse(seen);
    }
}
