package dev.junban.local.demo;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The running suite, as customers and staff use it. */
final class Shop {
    static final long PRICE_MINOR = 2400;
    private static final long LOOK_EVERY_MILLIS = 20;
    private static final Pattern DEADLOCKS =
            Pattern.compile("(?m)^locking_retries_total\\{[^}]*sqlstate=\"40P01\"[^}]*} (\\S+)");

    private static final Pattern TAKEN = Pattern.compile(
            "(?m)^http_server_requests_seconds_count\\{[^}]*status=\"202\"[^}]*uri=\"/webhooks/payments\"[^}]*} (\\S+)");

    private final Http http;
    private final Addresses addresses;

    Shop(Addresses addresses) {
        this.addresses = addresses;
        this.http = new Http(addresses.token());
    }

    Http http() {
        return http;
    }

    Addresses at() {
        return addresses;
    }

    /** The id of a new product that nobody else sells. */
    long product() {
        String sku = "DEMO-" + Long.toString(System.nanoTime(), 36).toUpperCase(Locale.ROOT);
        JsonObject product = new JsonObject()
                .put("sku", sku)
                .put("name", "Headphones")
                .put("description", "Made by deploy/local/demo")
                .put("priceMinor", PRICE_MINOR)
                .put("currency", "EUR");
        return made(addresses.inventory() + "/products", product);
    }

    Answer stocked(long product, long onHand) {
        JsonObject shelf = new JsonObject()
                .put("productId", product)
                .put("location", "main")
                .put("onHand", onHand);
        return http.post(addresses.inventory() + "/inventories", shelf);
    }

    /** The id of the stock of a new product. */
    long item(long onHand) {
        return stocked(product(), onHand)
                .require(201, "POST /inventories")
                .json()
                .getLong("id");
    }

    JsonObject stock(long item) {
        return http.get(addresses.inventory() + "/inventories/" + item)
                .require(200, "GET /inventories")
                .json();
    }

    /** One unit of each, in this order. */
    Answer buy(long... items) {
        JsonArray lines = new JsonArray();
        for (long item : items) {
            lines.add(new JsonObject().put("inventoryId", item).put("quantity", 1));
        }
        JsonObject order =
                new JsonObject().put("customerId", "demo").put("lines", lines).put("paymentMethod", "CARD");
        return http.post(addresses.orders() + "/orders", order);
    }

    JsonObject order(String id) {
        return http.get(addresses.orders() + "/orders/" + id)
                .require(200, "GET /orders")
                .json();
    }

    /** How it looks when it is so, or after this time. */
    JsonObject awaitOrder(String id, Predicate<JsonObject> so, long millisMax) {
        long deadline = System.nanoTime() + millisMax * 1_000_000;
        JsonObject order = order(id);
        while (!so.test(order) && System.nanoTime() < deadline) {
            Pause.millis(LOOK_EVERY_MILLIS);
            order = order(id);
        }
        return order;
    }

    long made(String url, JsonObject body) {
        return http.post(url, body).require(201, "POST " + url).json().getLong("id");
    }

    /** Transactions of order-service that PostgreSQL ended because of a deadlock, since it started. */
    long deadlocks() {
        return sum(addresses.orders(), DEADLOCKS);
    }

    /** Webhooks that were answered 202, since webhook-service started. */
    long webhooksTaken() {
        return sum(addresses.webhooks(), TAKEN);
    }

    private long sum(String service, Pattern metric) {
        String metrics =
                http.get(service + "/q/metrics").require(200, "GET /q/metrics").body();
        double sum = 0;
        for (Matcher found = metric.matcher(metrics); found.find(); ) {
            sum += Double.parseDouble(found.group(1));
        }
        return (long) sum;
    }
}
