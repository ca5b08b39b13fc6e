package dev.junban.backorders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Broker;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.rows.MovementKind;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What stock does that comes over Kafka, and the audits over HTTP. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class StockOverKafkaIT {
    private static final String IMPORTS = "junban.stock-imports";
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TestHTTPResource
    URI url;

    static Shop shop;
    static Broker broker;

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        broker = new Broker(ConfigProvider.getConfig().getValue("kafka.bootstrap.servers", String.class));
    }

    @AfterAll
    static void close() {
        broker.close();
        shop.close();
    }

    @Test
    void servesWaitingOrdersWhenGoodsComeInAndAsksForTheirPayment() {
        long inventory = shop.inventory(0);
        UUID order = shop.waiting(2, inventory);
        shop.move(MovementKind.RECEIVE, inventory, 2);

        broker.send(
                "junban.stock-received",
                Long.toString(inventory),
                "{\"inventoryId\":" + inventory
                        + ",\"quantity\":2,\"reference\":\"d-1\",\"receivedAt\":\"2030-01-01T00:00:00Z\"}");
        broker.send("junban.stock-received", Long.toString(inventory), "{\"inventoryId\":0}");

        await().atMost(PATIENCE).until(() -> shop.status(order).equals("PAID/CAPTURED"));
        assertThat(shop.reserved(inventory)).isEqualTo(2);
        await().atMost(PATIENCE)
                .until(() -> deadLetters("junban.stock-received", "inventoryId is not positive")
                                .size()
                        == 1);
    }

    @Test
    void importsGoodLinesOnceAndKeepsBadOnes() {
        long inventory = shop.inventory(1);
        String importId = UUID.randomUUID().toString();
        for (int copy = 0; copy < 2; copy++) {
            for (int lineNo = 1; lineNo <= 20; lineNo++) {
                importLine(importId, lineNo, inventory, 1);
            }
        }
        importLine(importId, 21, inventory, -100);
        broker.send(IMPORTS, "x", "{\"importId\":\"" + importId + "\"");

        await().atMost(PATIENCE).until(() -> deadLetters(IMPORTS, "not JSON").size() == 1);
        await().atMost(PATIENCE)
                .until(() ->
                        deadLetters(IMPORTS, "inventory " + inventory + " has").size() == 1);
        await().atMost(PATIENCE)
                .until(() -> shop.row("SELECT on_hand FROM inventories WHERE id = " + inventory)
                                .getLong(0)
                        == 21);
        ConsumerRecord<byte[], byte[]> bad =
                deadLetters(IMPORTS, "inventory " + inventory + " has").get(0);
        assertThat(Broker.text(bad.value())).contains("\"lineNo\":21");
        assertThat(Broker.header(bad, "dead-letter-topic")).isEqualTo(IMPORTS);
    }

    @Test
    void auditsWhenAnOperatorAsksForItAndListsWhatDiffers() {
        long inventory = shop.inventory(0);
        assertThat(subjects("STOCK_MOVEMENTS")).doesNotContain(Long.toString(inventory));
        shop.execute("UPDATE inventories SET on_hand = 3 WHERE id = " + inventory);

        assertThat(runAudit().getInteger("done")).isPositive();

        assertThat(subjects("STOCK_MOVEMENTS")).contains(Long.toString(inventory));
        shop.execute("UPDATE inventories SET on_hand = 0 WHERE id = " + inventory);
        assertThat(runAudit().getString("detail")).contains("audits");
        assertThat(subjects("STOCK_MOVEMENTS")).doesNotContain(Long.toString(inventory));
        assertThat(send(HttpRequest.newBuilder(url.resolve("/audits?state=TEA")))
                        .statusCode())
                .isEqualTo(400);
        assertThat(send(HttpRequest.newBuilder(url.resolve("/q/metrics"))).body())
                .contains("audit_differences{audit=\"captures\"}");
    }

    private JsonObject runAudit() {
        HttpResponse<String> answer =
                send(HttpRequest.newBuilder(url.resolve("/jobs/audit/runs")).POST(BodyPublishers.noBody()));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonObject(answer.body());
    }

    private List<String> subjects(String audit) {
        HttpResponse<String> list = send(HttpRequest.newBuilder(url.resolve("/audits?limit=200")));
        assertThat(list.statusCode()).as(list.body()).isEqualTo(200);
        return new JsonObject(list.body())
                .getJsonArray("items").stream()
                        .map(JsonObject.class::cast)
                        .filter(finding -> finding.getString("audit").equals(audit))
                        .map(finding -> finding.getString("subject"))
                        .toList();
    }

    private static void importLine(String importId, int lineNo, long inventory, long delta) {
        broker.send(
                IMPORTS,
                Long.toString(inventory),
                "{\"importId\":\"%s\",\"lineNo\":%d,\"inventoryId\":%d,\"delta\":%d,\"reference\":\"r\"}"
                        .formatted(importId, lineNo, inventory, delta));
    }

    private static List<ConsumerRecord<byte[], byte[]>> deadLetters(String topic, String reason) {
        return broker.read(topic + ".dead-letter").stream()
                .filter(record -> Broker.header(record, "dead-letter-reason").contains(reason))
                .toList();
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
