package dev.junban.payments;

import static dev.junban.payments.Shop.PRICE;
import static dev.junban.payments.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an operator may ask of the service, over HTTP. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class OperatorsIT {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TestHTTPResource
    URI url;

    @Inject
    SettlePayments settlePayments;

    static Shop shop;
    static Provider provider;

    final long inventory = shop.inventory(10);

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        provider = new Provider(ConfigProvider.getConfig().getValue("junban.payments.url", String.class));
        provider.behave("capture");
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void listsUnknownPaymentsAndAsksAboutOne() {
        UUID order = UUID.randomUUID();
        shop.givenUp(order, "CANCELLED");
        assertThat(orderIds(get("/payments?status=UNKNOWN&limit=200"))).contains(order.toString());
        provider.charge(order, PRICE);

        JsonObject payment = json(post("/payments/" + order + "/reconciliation", null, ""));

        assertThat(payment.getString("status")).isEqualTo("CAPTURED");
        assertThat(payment.getString("orderStatus")).startsWith("REFUND");
        assertThat(orderIds(get("/payments?status=UNKNOWN&limit=200"))).doesNotContain(order.toString());
    }

    @Test
    void refusesWhatItCannotList() {
        assertThat(get("/payments?status=TEA").statusCode()).isEqualTo(400);
        assertThat(post("/payments/" + UUID.randomUUID() + "/reconciliation", null, "")
                        .statusCode())
                .isEqualTo(404);
        assertThat(post("/payments/1/reconciliation", null, "").statusCode()).isEqualTo(400);
    }

    @Test
    void showsAnomaliesAndResolvesEachOnce() {
        UUID order = paid();
        settle(order, "pay-second", PRICE);
        JsonObject anomaly = items(get("/anomalies?state=OPEN&limit=200")).stream()
                .map(JsonObject.class::cast)
                .filter(item -> item.getString("orderId").equals(order.toString()))
                .findFirst()
                .orElseThrow();
        assertThat(anomaly.getString("kind")).isEqualTo("SECOND_CAPTURE");
        String path = "/anomalies/" + anomaly.getLong("id") + "/resolution";

        assertThat(post(path, null, "{\"note\":\" \"}").statusCode()).isEqualTo(422);
        JsonObject resolved = json(post(path, "k-" + order, "{\"note\":\"called the customer\"}"));
        assertThat(resolved.getJsonObject("resolution").getString("note")).isEqualTo("called the customer");
        assertThat(post(path, "k-" + order, "{\"note\":\"called the customer\"}")
                        .statusCode())
                .as("the same request again")
                .isEqualTo(200);
        assertThat(post(path, null, "{\"note\":\"me too\"}").statusCode()).isEqualTo(409);
        assertThat(post("/anomalies/999999999/resolution", null, "{\"note\":\"n\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void recordsARefundThatWasMadeElsewhereButNeverMoreThanWasPaid() {
        UUID order = paid();
        String path = "/orders/" + order + "/refunds-by-hand";

        assertThat(post(path, null, body(100)).statusCode()).as("without a key").isEqualTo(400);
        assertThat(post(path, "a-" + order, body(PRICE + 1)).statusCode()).isEqualTo(409);
        JsonObject refund = json(post(path, "b-" + order, body(100)));
        assertThat(refund.getString("status")).isEqualTo("COMPLETED");
        assertThat(refund.getLong("amountMinor")).isEqualTo(100);
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(post(path, "b-" + order, body(100)).statusCode())
                .as("the same request again")
                .isEqualTo(201);
        assertThat(post(path, "c-" + order, body(PRICE - 100)).statusCode()).isEqualTo(201);

        assertThat(shop.refunds(order)).isEqualTo("COMPLETED 100, COMPLETED 150");
        assertThat(shop.status(order)).isEqualTo("REFUNDED/CAPTURED");
        assertThat(shop.reserved(inventory)).as("it was never shipped").isZero();
    }

    @Test
    void runsAJobByItsName() {
        UUID order = shop.order(inventory);
        assertThat(post("/jobs/expire-orders/runs", null, "").statusCode()).isIn(200, 409);
        HttpResponse<String> unknown = post("/jobs/tea/runs", null, "");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(json(unknown).getString("detail")).contains("expire-orders", "reconcile-payments");
        assertThat(shop.status(order)).doesNotContain("EXPIRED");
    }

    @Test
    void recordsRunsThatDidSomething() {
        UUID order = shop.order(inventory);
        shop.execute("UPDATE orders SET expires_at = now() - interval '1 minute', payment_status = 'REQUESTED'"
                + " WHERE id = '" + order + "'");

        org.awaitility.Awaitility.await()
                .until(() -> shop.count("job_runs WHERE job IN ('expire-orders', 'expire-submitted-orders')"
                                        + " AND outcome = 'DONE' AND detail LIKE '%expired'")
                                + shop.count("orders WHERE payment_status = 'CAPTURED' AND id = '" + order + "'")
                        > 0);
    }

    private UUID paid() {
        UUID order = UUID.randomUUID();
        provider.charge(order, PRICE);
        shop.order(order, inventory);
        settle(order, provider.paymentOf(order).getString("paymentId"), PRICE);
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        return order;
    }

    private void settle(UUID order, String paymentId, long amount) {
        await(settlePayments.run(List.of(new ReportedPayment(
                "webhook:" + UUID.randomUUID(),
                order,
                new PaymentResult(Outcome.CAPTURED, paymentId, amount, "EUR")))));
    }

    private static String body(long amount) {
        return "{\"amountMinor\":" + amount + ",\"note\":\"by cheque\"}";
    }

    private static List<String> orderIds(HttpResponse<String> list) {
        return items(list).stream()
                .map(JsonObject.class::cast)
                .map(item -> item.getString("orderId"))
                .toList();
    }

    private static JsonArray items(HttpResponse<String> list) {
        assertThat(list.statusCode()).as(list.body()).isEqualTo(200);
        return json(list).getJsonArray("items");
    }

    private static JsonObject json(HttpResponse<String> answer) {
        return new JsonObject(answer.body());
    }

    private HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(url.resolve(path)));
    }

    private HttpResponse<String> post(String path, String key, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path))
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return send(key == null ? request : request.header("Idempotency-Key", key));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
