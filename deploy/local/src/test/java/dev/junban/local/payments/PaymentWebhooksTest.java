package dev.junban.local.payments;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PaymentWebhooksTest {
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>(100);
    private final AtomicInteger refusals = new AtomicInteger();
    private HttpServer shop;
    private WebhookTarget target;
    private PaymentSimulator simulator;

    record Received(String id, long timestampSeconds, String signature, String body) {
        String type() {
            return new JsonObject(body).getString("type");
        }
    }

    @BeforeEach
    void start() throws IOException {
        shop = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        shop.createContext("/webhooks/payments", exchange -> {
            var headers = exchange.getRequestHeaders();
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(new Received(
                    headers.getFirst("webhook-id"),
                    Long.parseLong(headers.getFirst("webhook-timestamp")),
                    headers.getFirst("webhook-signature"),
                    body));
            exchange.sendResponseHeaders(refusals.getAndDecrement() > 0 ? 503 : 202, -1);
            exchange.close();
        });
        shop.start();
        var url = "http://127.0.0.1:" + shop.getAddress().getPort() + "/webhooks/payments";
        target = new WebhookTarget(URI.create(url), WebhookTarget.newSecret());
        simulator = PaymentSimulator.start(0, target);
    }

    @AfterEach
    void stop() {
        simulator.close();
        shop.stop(0);
    }

    @Test
    void tellsALaterCaptureWithASignatureOverExactlyWhatIsSent() throws Exception {
        behave("{\"mode\":\"pending-then-capture\"}");
        pay("o-1");

        var event = next();
        assertThat(event.type()).isEqualTo("payment.captured");
        assertThat(event.signature())
                .isEqualTo(WebhookSignature.of(target.key(), event.id(), event.timestampSeconds(), event.body()));
        var data = new JsonObject(event.body()).getJsonObject("data");
        assertThat(data.getString("orderId")).isEqualTo("o-1");
        assertThat(data.getLong("amountMinor")).isEqualTo(500);
    }

    @Test
    void signsAsTheStandardSays() {
        var key = new WebhookTarget(URI.create("http://x"), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").key();
        assertThat(WebhookSignature.of(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, "{\"test\": 2432232314}"))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void sendsCopiesUnderOneId() throws Exception {
        behave("{\"mode\":\"pending-then-decline\",\"webhookCopies\":3}");
        pay("o-2");

        var first = next();
        assertThat(first.type()).isEqualTo("payment.declined");
        assertThat(next().id()).isEqualTo(first.id());
        assertThat(next().id()).isEqualTo(first.id());
    }

    @Test
    void sendsTheOlderNoticeAfterTheDecisionWhenReversed() throws Exception {
        behave("{\"mode\":\"pending-then-capture\",\"webhookOrder\":\"reversed\"}");
        pay("o-3");

        assertThat(next().type()).isEqualTo("payment.captured");
        assertThat(next().type()).isEqualTo("payment.pending");
    }

    @Test
    void sendsAgainWhatWasNotTaken() throws Exception {
        refusals.set(1);
        behave("{\"mode\":\"pending-then-capture\"}");
        pay("o-4");

        assertThat(next().id()).isEqualTo(next().id());
    }

    private Received next() throws InterruptedException {
        var event = received.poll(10, TimeUnit.SECONDS);
        assertThat(event).as("a webhook within ten seconds").isNotNull();
        return event;
    }

    private void pay(String orderId) throws Exception {
        var body = "{\"orderId\":\"" + orderId + "\",\"amountMinor\":500,\"currency\":\"EUR\"}";
        send(request("/payments").header("Idempotency-Key", orderId).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private void behave(String body) throws Exception {
        send(request("/behaviour").PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(simulator.url() + path));
    }

    private static void send(HttpRequest.Builder request) throws Exception {
        var answer = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isBetween(200, 201);
    }
}
