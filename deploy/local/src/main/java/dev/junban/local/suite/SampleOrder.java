package dev.junban.local.suite;

import dev.junban.local.identity.Tokens;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One order through the whole suite, to show that it works and how long each step takes. */
final class SampleOrder {
    /** After a crash, dead consumers and leases of before are waited for first. */
    private static final Duration PAID_AT_MOST = Duration.ofMinutes(2);

    private final Endpoints endpoints;
    private final Timeline timeline;
    private final Http http;

    /** As staff, who fill the shelf and order for a customer. */
    SampleOrder(Endpoints endpoints, Tokens tokens, Timeline timeline) {
        this.http = new Http(Optional.of(tokens.token("sample", "staff")));
        this.endpoints = endpoints;
        this.timeline = timeline;
    }

    record Placed(String orderId, long inventoryId, String sku) {}

    /** One state that the order reached. */
    record Step(Instant at, String status, Optional<String> cause) {}

    /** Hears what happens, as it happens. */
    interface Timeline {
        void placed(Placed order);

        void reached(Duration sincePlaced, Step step);
    }

    /** Places it and follows it until it is paid. */
    Placed place(BooleanSupplier stopping) {
        String sku = "SAMPLE-" + Long.toString(System.currentTimeMillis(), 36).toUpperCase(Locale.ROOT);
        long inventoryId = stock(sku);
        String id =
                http.post(endpoints.orders() + "/orders", order(inventoryId)).getString("id");
        Placed placed = new Placed(id, inventoryId, sku);
        timeline.placed(placed);
        String url = endpoints.orders() + "/orders/" + id;
        List<Step> seen = new ArrayList<>();
        new Patience(PAID_AT_MOST, stopping).await(() -> see(seen, url), () -> "order " + url + " is not PAID");
        return placed;
    }

    private long stock(String sku) {
        JsonObject product = http.post(
                endpoints.inventory() + "/products",
                new JsonObject()
                        .put("sku", sku)
                        .put("name", "Sample")
                        .put("description", "Made by deploy/local")
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
    private boolean see(List<Step> seen, String url) {
        List<Step> history = history(url);
        for (Step step : history.subList(seen.size(), history.size())) {
            seen.add(step);
            timeline.reached(Duration.between(seen.get(0).at(), step.at()), step);
        }
        return !seen.isEmpty() && isPaid(seen.get(seen.size() - 1).status(), url);
    }

    private static boolean isPaid(String status, String url) {
        return switch (status) {
            case "PAID" -> true;
            case "PENDING_PAYMENT" -> false;
            default -> throw new IllegalStateException("The sample order " + url + " became " + status);
        };
    }

    private List<Step> history(String url) {
        return http.get(url + "/history").getJsonArray("items").stream()
                .map(JsonObject.class::cast)
                .map(item -> new Step(
                        Instant.parse(item.getString("at")),
                        item.getString("to"),
                        Optional.ofNullable(item.getString("cause"))))
                .sorted(Comparator.comparing(Step::at))
                .toList();
    }
}
