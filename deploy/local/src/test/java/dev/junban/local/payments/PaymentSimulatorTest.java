package dev.junban.local.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaymentSimulatorTest {
    private static PaymentSimulator simulator;
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() {
        simulator = PaymentSimulator.start(0);
    }

    @AfterAll
    static void stop() {
        simulator.close();
    }

    @BeforeEach
    void behavePlainly() throws Exception {
        behave("{}");
    }

    @Test
    void chargesOnceForTheSameKeyAndGivesTheSameAnswer() throws Exception {
        var first = pay("o-1", "o-1", 500);
        var second = pay("o-1", "o-1", 500);

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(json(first).getString("status")).isEqualTo("captured");
        assertThat(second.statusCode()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(itemsOf("o-1")).hasSize(1);
    }

    @Test
    void refusesTheSameKeyWithAnotherBody() throws Exception {
        assertThat(pay("o-2", "o-2", 500).statusCode()).isEqualTo(201);
        assertThat(pay("o-2", "o-2", 501).statusCode()).isEqualTo(422);
    }

    @Test
    void chargesTwiceForTwoKeysSoThatACallersMistakeIsSeen() throws Exception {
        assertThat(pay("o-3a", "o-3", 500).statusCode()).isEqualTo(201);
        assertThat(pay("o-3b", "o-3", 500).statusCode()).isEqualTo(201);
        assertThat(itemsOf("o-3")).hasSize(2);
    }

    @Test
    void declinesWhenTold() throws Exception {
        behave("{\"mode\":\"decline\"}");
        assertThat(json(pay("o-4", "o-4", 500)).getString("status")).isEqualTo("declined");
    }

    @Test
    void decidesAPendingPaymentLaterAndKeepsItsFirstAnswer() throws Exception {
        behave("{\"mode\":\"pending-then-capture\"}");
        var first = pay("o-5", "o-5", 500);

        assertThat(json(first).getString("status")).isEqualTo("pending");
        assertThat(json(first).getString("actionUrl")).startsWith(simulator.url());
        awaitStatus("o-5", "captured");
        assertThat(pay("o-5", "o-5", 500).body()).isEqualTo(first.body());
    }

    @Test
    void cancelsAPendingPaymentForGood() throws Exception {
        behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":100}");
        var id = json(pay("o-6", "o-6", 500)).getString("paymentId");

        var cancelled = post("/payments/" + id + "/cancellation", "", null);
        assertThat(cancelled.statusCode()).isEqualTo(200);
        behave("{\"mode\":\"pending-then-decline\",\"delayMillis\":100}");
        assertThat(pay("o-7", "o-7", 500).statusCode()).isEqualTo(201);
        awaitStatus("o-7", "declined");
        assertThat(statusOf("o-6")).isEqualTo("cancelled");
    }

    @Test
    void refusesToCancelWhatIsCaptured() throws Exception {
        var id = json(pay("o-8", "o-8", 500)).getString("paymentId");
        assertThat(post("/payments/" + id + "/cancellation", "", null).statusCode())
                .isEqualTo(409);
    }

    @Test
    void neverRefundsMoreThanWasCaptured() throws Exception {
        var refunds = "/payments/" + json(pay("o-9", "o-9", 500)).getString("paymentId") + "/refunds";

        assertThat(post(refunds, "{\"amountMinor\":300}", "r-1").statusCode()).isEqualTo(201);
        assertThat(post(refunds, "{\"amountMinor\":300}", "r-1").statusCode()).isEqualTo(201);
        assertThat(post(refunds, "{\"amountMinor\":201}", "r-2").statusCode()).isEqualTo(409);
        assertThat(post(refunds, "{\"amountMinor\":200}", "r-3").statusCode()).isEqualTo(201);
        assertThat(json(get(refunds)).getJsonArray("items")).hasSize(2);
    }

    @Test
    void aFailedRefundFreesItsAmount() throws Exception {
        var refunds = "/payments/" + json(pay("o-10", "o-10", 500)).getString("paymentId") + "/refunds";
        behave("{\"mode\":\"decline\"}");
        assertThat(json(post(refunds, "{\"amountMinor\":500}", "r-10")).getString("status"))
                .isEqualTo("failed");
        behave("{}");
        assertThat(json(post(refunds, "{\"amountMinor\":500}", "r-11")).getString("status"))
                .isEqualTo("completed");
    }

    @Test
    void hangsWithoutCharging() throws Exception {
        behave("{\"mode\":\"hang\"}");
        assertThatThrownBy(() -> pay("o-11", "o-11", 500)).isInstanceOf(HttpTimeoutException.class);
        assertThat(itemsOf("o-11")).isEmpty();
    }

    @Test
    void failsWithoutCharging() throws Exception {
        behave("{\"mode\":\"error\"}");
        assertThat(pay("o-12", "o-12", 500).statusCode()).isEqualTo(500);
        assertThat(itemsOf("o-12")).isEmpty();
    }

    @Test
    void answersGarbageAfterCharging() throws Exception {
        behave("{\"mode\":\"charge-then-garbage\"}");
        var answer = pay("o-15", "o-15", 500);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).startsWith("<html>");
        behave("{}");
        assertThat(json(pay("o-15", "o-15", 500)).getString("status")).isEqualTo("captured");
        assertThat(itemsOf("o-15")).hasSize(1);
    }

    @Test
    void dropsTheConnectionAfterCharging() throws Exception {
        behave("{\"mode\":\"charge-then-drop\"}");
        assertThatThrownBy(() -> pay("o-13", "o-13", 500)).isInstanceOf(IOException.class);
        assertThat(statusOf("o-13")).isEqualTo("captured");
        assertThat(itemsOf("o-13")).hasSize(1);
    }

    @Test
    void chargesBeforeADelayedAnswer() throws Exception {
        behave("{\"mode\":\"capture\",\"delayMillis\":60000}");
        assertThatThrownBy(() -> pay("o-14", "o-14", 500)).isInstanceOf(HttpTimeoutException.class);
        assertThat(statusOf("o-14")).isEqualTo("captured");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{\"orderId\":\"o\",\"amountMinor\":1.5,\"currency\":\"EUR\"}",
                "{\"orderId\":\"o\",\"amountMinor\":\"5\",\"currency\":\"EUR\"}",
                "{\"orderId\":\"o\",\"amountMinor\":0,\"currency\":\"EUR\"}",
                "{\"orderId\":\"o\",\"amountMinor\":5}",
                "{\"orderId\":\"o\",\"orderId\":\"p\",\"amountMinor\":5,\"currency\":\"EUR\"}",
                "{\"orderId\":\"o\",\"amountMinor\":5,\"currency\":\"EUR\"} {}"
            })
    void refusesABodyThatCannotBeReadExactly(String body) throws Exception {
        assertThat(post("/payments", body, "k-1").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"mode\":\"explode\"}", "{\"mood\":\"capture\"}", "{\"delayMillis\":-1}", "nonsense"})
    void refusesABehaviourThatItDoesNotKnow(String body) throws Exception {
        assertThat(put("/behaviour", body).statusCode()).isEqualTo(400);
    }

    @Test
    void needsAKey() throws Exception {
        assertThat(post("/payments", charge("o-15", 500), null).statusCode()).isEqualTo(400);
    }

    @Test
    void doesNotKnowAForeignPayment() throws Exception {
        assertThat(post("/payments/pay_x/cancellation", "", null).statusCode()).isEqualTo(404);
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
    }

    private void awaitStatus(String orderId, String status) throws Exception {
        var deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!status.equals(statusOf(orderId)) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(statusOf(orderId)).isEqualTo(status);
    }

    private String statusOf(String orderId) throws Exception {
        return ((JsonObject) itemsOf(orderId).iterator().next()).getString("status");
    }

    private Iterable<Object> itemsOf(String orderId) throws Exception {
        return json(get("/payments?orderId=" + orderId)).getJsonArray("items");
    }

    private void behave(String body) throws Exception {
        assertThat(put("/behaviour", body).statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> pay(String key, String orderId, long amountMinor) throws Exception {
        return post("/payments", charge(orderId, amountMinor), key);
    }

    private static String charge(String orderId, long amountMinor) {
        return new JsonObject()
                .put("orderId", orderId)
                .put("amountMinor", amountMinor)
                .put("currency", "EUR")
                .encode();
    }

    private HttpResponse<String> post(String path, String body, String key) throws Exception {
        var request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
        return send(key == null ? request : request.header("Idempotency-Key", key));
    }

    private HttpResponse<String> put(String path, String body) throws Exception {
        return send(request(path).PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request(path).GET());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(simulator.url() + path)).timeout(Duration.ofSeconds(1));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonObject json(HttpResponse<String> response) {
        return new JsonObject(response.body());
    }
}
