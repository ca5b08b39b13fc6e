package dev.junban.local.payments;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Delivers signed events, at least once: what is not answered 2xx is sent again after growing pauses. */
final class WebhookSender {
    private static final Logger LOG = System.getLogger(WebhookSender.class.getName());
    private static final long[] PAUSES_MILLIS = {500, 2_000, 8_000, 30_000, 60_000};
    private static final int IN_FLIGHT_MAX = 20_000;
    private static final int CONNECTIONS_MAX = 8;

    private final Vertx vertx;
    private final WebhookTarget target;
    private final HttpClient client;
    private int inFlight;

    WebhookSender(Vertx vertx, WebhookTarget target) {
        this.vertx = vertx;
        this.target = target;
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setMaxPoolSize(CONNECTIONS_MAX).setMaxWaitQueueSize(IN_FLIGHT_MAX));
    }

    /** Ends once every copy is delivered or given up; never fails. */
    Future<Void> send(String type, JsonObject data, int copies) {
        var event = new JsonObject()
                .put("type", type)
                .put("timestamp", Instant.now().toString())
                .put("data", data);
        var delivery = new Delivery("evt_" + UUID.randomUUID(), event.encode(), type + " of " + data.encode());
        Future<Void> all = Future.succeededFuture();
        for (var copy = 0; copy < copies; copy++) {
            var one = deliver(delivery);
            all = all.compose(done -> one);
        }
        return all;
    }

    private record Delivery(String id, String body, String what) {}

    private Future<Void> deliver(Delivery delivery) {
        if (inFlight >= IN_FLIGHT_MAX) {
            LOG.log(Level.WARNING, "Too many webhooks wait, dropped {0}", delivery.what());
            return Future.succeededFuture();
        }
        inFlight++;
        return attempt(delivery, 0).onComplete(done -> inFlight--);
    }

    private Future<Void> attempt(Delivery delivery, int number) {
        return post(delivery).transform(status -> {
            if (status.succeeded() && status.result() / 100 == 2) {
                return Future.succeededFuture();
            }
            var answer = status.succeeded() ? "status " + status.result() : "" + status.cause();
            if (number == PAUSES_MILLIS.length) {
                LOG.log(Level.WARNING, "Gave up webhook {0}: {1}", delivery.what(), answer);
                return Future.succeededFuture();
            }
            LOG.log(Level.INFO, "Webhook {0} will be sent again: {1}", delivery.what(), answer);
            return vertx.timer(PAUSES_MILLIS[number], TimeUnit.MILLISECONDS)
                    .compose(tick -> attempt(delivery, number + 1));
        });
    }

    private Future<Integer> post(Delivery delivery) {
        var timestamp = Instant.now().getEpochSecond();
        var request = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(target.url().toString())
                .setTimeout(15_000)
                .putHeader("content-type", "application/json")
                .putHeader("webhook-id", delivery.id())
                .putHeader("webhook-timestamp", Long.toString(timestamp))
                .putHeader(
                        "webhook-signature",
                        WebhookSignature.of(target.key(), delivery.id(), timestamp, delivery.body()));
        return client.request(request).compose(ready -> send(ready, delivery.body()));
    }

    private static Future<Integer> send(HttpClientRequest request, String body) {
        return request.send(body).compose(answer -> answer.body().map(ignored -> answer.statusCode()));
    }
}
