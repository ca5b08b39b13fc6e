package dev.junban.refunds;

import static dev.junban.fixtures.Shop.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Cashier;
import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Provider;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.settlement.SettlePayments;
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
class RefundsByHandIT {
    @TestHTTPResource
    URI url;

    @Inject
    SettlePayments settlePayments;

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
    void recordsARefundThatWasMadeElsewhereButNeverMoreThanWasPaid() {
        Operator operator = new Operator(url);
        Provider.ofTheSuite().behave("capture");
        long inventory = shop.inventory(10);
        UUID order = new Cashier(shop, Provider.ofTheSuite(), settlePayments).paid(inventory);
        String path = "/orders/" + order + "/refunds-by-hand";

        assertThat(operator.post(path, body(100)).statusCode())
                .as("without a key")
                .isEqualTo(400);
        assertThat(operator.post(path, "a-" + order, body(PRICE + 1)).statusCode())
                .isEqualTo(409);
        JsonObject refund = Operator.json(operator.post(path, "b-" + order, body(100)));
        assertThat(refund.getString("status")).isEqualTo("COMPLETED");
        assertThat(refund.getLong("amountMinor")).isEqualTo(100);
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(operator.post(path, "b-" + order, body(100)).statusCode())
                .as("the same request again")
                .isEqualTo(201);
        assertThat(operator.post(path, "c-" + order, body(PRICE - 100)).statusCode())
                .isEqualTo(201);

        assertThat(shop.refunds(order)).isEqualTo("COMPLETED 100, COMPLETED 150");
        assertThat(shop.status(order)).isEqualTo("REFUNDED/CAPTURED");
        assertThat(shop.reserved(inventory)).as("it was never shipped").isZero();
        assertThat(shop.count("order_history WHERE order_id = '%s' AND cause = 'refunded-by-hand' AND done_by = '%s'"
                        .formatted(order, Operator.NAME)))
                .isEqualTo(1);
    }

    private static String body(long amount) {
        return "{\"amountMinor\":" + amount + ",\"note\":\"by cheque\"}";
    }
}
