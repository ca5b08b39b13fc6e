package dev.junban.payments;

import static dev.junban.fixtures.Shop.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Provider;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class PaymentsOverHttpIT {
    @TestHTTPResource
    URI url;

    @Inject
    ReconcilePaymentsJob reconcilePayments;

    @Inject
    MeterRegistry metrics;

    static Shop shop;
    static Provider provider;

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        provider = Provider.ofTheSuite();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @BeforeEach
    void behave() {
        provider.behave("capture");
    }

    @Test
    void listsUnknownPaymentsAndAsksAboutOne() {
        Operator operator = new Operator(url);
        UUID order = UUID.randomUUID();
        shop.givenUp(order, "CANCELLED");
        assertThat(unknown(operator)).contains(order.toString());
        provider.charge(order, PRICE);

        JsonObject payment = Operator.json(operator.post("/payments/" + order + "/reconciliation", ""));

        assertThat(payment.getString("status")).isEqualTo("CAPTURED");
        assertThat(payment.getString("orderStatus")).startsWith("REFUND");
        assertThat(unknown(operator)).doesNotContain(order.toString());
    }

    @Test
    void countsUnknownPayments() {
        shop.givenUp(UUID.randomUUID(), "CANCELLED");

        await().untilAsserted(() -> {
            Shop.await(reconcilePayments.look());
            assertThat((long) metrics.get("payments.unknown").gauge().value())
                    .isEqualTo(shop.count("orders WHERE payment_status = 'UNKNOWN'"))
                    .isPositive();
        });
    }

    @Test
    void refusesWhatItCannotList() {
        Operator operator = new Operator(url);

        assertThat(operator.get("/payments?status=TEA").statusCode()).isEqualTo(400);
        assertThat(operator.post("/payments/" + UUID.randomUUID() + "/reconciliation", "")
                        .statusCode())
                .isEqualTo(404);
        assertThat(operator.post("/payments/1/reconciliation", "").statusCode()).isEqualTo(400);
    }

    private static List<String> unknown(Operator operator) {
        return operator.list("/payments?status=UNKNOWN&limit=200").stream()
                .map(item -> item.getString("orderId"))
                .toList();
    }
}
