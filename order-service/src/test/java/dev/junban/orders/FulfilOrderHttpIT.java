package dev.junban.orders;

import static dev.junban.orders.HttpShop.history;
import static dev.junban.orders.HttpShop.order;
import static dev.junban.orders.HttpShop.place;
import static dev.junban.orders.HttpShop.post;
import static dev.junban.orders.HttpShop.together;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Collections;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class FulfilOrderHttpIT {
    private final String key = UUID.randomUUID().toString();
    private String id;
    private String path;
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Inject
    Settling settling;

    @BeforeEach
    void place3() throws SQLException {
        inventoryId = HttpShop.inventory(database, 10);
        id = place(order("c-1", inventoryId).replace("\"quantity\":1", "\"quantity\":3"))
                .jsonPath()
                .getString("id");
        path = "/orders/" + id + "/fulfilment";
    }

    @Test
    void takesTheGoodsOffTheShelfOnce() throws SQLException {
        settling.capture(id);

        var statuses = together(5, path, "{}");

        assertThat(Collections.frequency(statuses, 200)).isEqualTo(1);
        assertThat(Collections.frequency(statuses, 409)).isEqualTo(4);
        assertThat(stock("on_hand")).isEqualTo(7);
        assertThat(stock("reserved")).isZero();
        assertThat(database.number(
                        "SELECT sum(quantity) FROM stock_movements WHERE kind = 'FULFIL' AND order_id = '" + id + "'"))
                .isEqualTo(3);
        assertThat(history(id, "cause")).containsExactly("placed", "payment-captured", "fulfilled");
        given().get("/orders/" + id).then().body("status", equalTo("FULFILLED"));
    }

    @Test
    void handsNothingOverThatIsNotPaid() throws SQLException {
        given().post(path)
                .then()
                .statusCode(409)
                .body("type", equalTo("urn:junban:problem:order-state-conflict"))
                .body("orderStatus", equalTo("PENDING_PAYMENT"));
        assertThat(stock("on_hand")).isEqualTo(10);
    }

    @Test
    void handsNothingOverWhoseMoneyIsOnItsWayBack() {
        settling.capture(id);
        post(key, "/orders/" + id + "/refunds", "{\"amountMinor\":750,\"reason\":\"broken\"}")
                .statusCode(202);

        given().post(path).then().statusCode(409).body("orderStatus", equalTo("PAID"));
    }

    @Test
    void knowsNoOtherOrderAndNoOtherBody() {
        given().post("/orders/" + UUID.randomUUID() + "/fulfilment").then().statusCode(404);
        post(key, path, "{\"reason\":\"x\"}").statusCode(400);
    }

    private long stock(String column) throws SQLException {
        return database.number("SELECT " + column + " FROM inventories WHERE id = " + inventoryId);
    }
}
