package dev.junban.anomalies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Cashier;
import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Provider;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.settlement.SettlePayments;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class AnomaliesOverHttpIT {
    @TestHTTPResource
    URI url;

    @Inject
    SettlePayments settlePayments;

    @Inject
    CountAnomaliesJob countAnomalies;

    @Inject
    MeterRegistry metrics;

    static Shop shop;

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void showsAnomaliesAndResolvesEachOnce() {
        Operator operator = new Operator(url);
        UUID order = paidTwice();
        JsonObject anomaly = operator.list("/anomalies?state=OPEN&limit=200").stream()
                .filter(item -> item.getString("orderId").equals(order.toString()))
                .findFirst()
                .orElseThrow();
        assertThat(anomaly.getString("kind")).isEqualTo("SECOND_CAPTURE");
        String path = "/anomalies/" + anomaly.getLong("id") + "/resolution";

        assertThat(operator.post(path, "{\"note\":\" \"}").statusCode()).isEqualTo(422);
        JsonObject resolved = Operator.json(operator.post(path, "k-" + order, "{\"note\":\"called the customer\"}"));
        assertThat(resolved.getJsonObject("resolution").getString("note")).isEqualTo("called the customer");
        assertThat(resolved.getJsonObject("resolution").getString("by")).isEqualTo(Operator.NAME);
        assertThat(operator.post(path, "k-" + order, "{\"note\":\"called the customer\"}")
                        .statusCode())
                .as("the same request again")
                .isEqualTo(200);
        assertThat(operator.post(path, "{\"note\":\"me too\"}").statusCode()).isEqualTo(409);
        assertThat(operator.post("/anomalies/999999999/resolution", "{\"note\":\"n\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void countsThoseThatNobodyHasDealtWith() {
        UUID order = paidTwice();
        UUID unknown = UUID.randomUUID();
        Cashier cashier = cashier();
        cashier.captured(unknown, "pay-" + unknown);
        int open = new Operator(url).list("/anomalies?state=OPEN&limit=200").size();
        becomes(open);

        shop.execute("INSERT INTO anomaly_resolutions SELECT id, 'by cheque', 'ann' FROM anomalies WHERE order_id = '"
                + order + "'");
        becomes(open - 1);
        shop.order(unknown, shop.inventory(1));
        becomes(open - 2);
    }

    /** The job counts by itself too, and may have begun before. */
    private void becomes(int open) {
        await().untilAsserted(() -> {
            Shop.await(countAnomalies.look());
            assertThat(metrics.get("anomalies.open").gauge().value()).isEqualTo(open);
        });
    }

    private UUID paidTwice() {
        Cashier cashier = cashier();
        UUID order = cashier.paid(shop.inventory(1));
        cashier.captured(order, "pay-second-" + order);
        return order;
    }

    private Cashier cashier() {
        Provider provider = Provider.ofTheSuite();
        provider.behave("capture");
        return new Cashier(shop, provider, settlePayments);
    }
}
