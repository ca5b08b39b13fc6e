package dev.junban.payments;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** The simulator, seen by its operator. */
record Provider(String url) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    void behave(String mode) {
        behave(mode, 0);
    }

    void behave(String mode, int delayMillis) {
        var unused = send(HttpRequest.newBuilder(URI.create(url + "/behaviour"))
                .header("content-type", "application/json")
                .PUT(BodyPublishers.ofString("{\"mode\":\"" + mode + "\",\"delayMillis\":" + delayMillis + "}")));
    }

    /** Charges as if an earlier attempt of ours had, whose answer was lost. */
    void charge(UUID order, long amountMinor) {
        var unused = send(HttpRequest.newBuilder(URI.create(url + "/payments"))
                .header("content-type", "application/json")
                .header("Idempotency-Key", order.toString())
                .POST(BodyPublishers.ofString(new JsonObject()
                        .put("orderId", order.toString())
                        .put("amountMinor", amountMinor)
                        .put("currency", "EUR")
                        .encode())));
    }

    /** How often the order was charged. */
    int chargesOf(UUID order) {
        return payments(order).size();
    }

    /** The one payment of the order. */
    JsonObject paymentOf(UUID order) {
        return payments(order).getJsonObject(0);
    }

    private JsonArray payments(UUID order) {
        return new JsonObject(send(HttpRequest.newBuilder(URI.create(url + "/payments?orderId=" + order))))
                .getJsonArray("items");
    }

    /** Gives money back as if an earlier attempt of ours had, or, under an id of its own, somebody there. */
    void refund(String paymentId, String key, long amountMinor) {
        var unused = send(HttpRequest.newBuilder(URI.create(url + "/payments/" + paymentId + "/refunds"))
                .header("content-type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(
                        new JsonObject().put("amountMinor", amountMinor).encode())));
    }

    private static String send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
