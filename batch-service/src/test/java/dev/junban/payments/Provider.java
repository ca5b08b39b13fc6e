package dev.junban.payments;

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
        var unused = send(HttpRequest.newBuilder(URI.create(url + "/behaviour"))
                .header("content-type", "application/json")
                .PUT(BodyPublishers.ofString("{\"mode\":\"" + mode + "\"}")));
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
        return new JsonObject(send(HttpRequest.newBuilder(URI.create(url + "/payments?orderId=" + order))))
                .getJsonArray("items")
                .size();
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
