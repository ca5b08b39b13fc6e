package dev.junban.orders;

import static dev.junban.orders.HttpShop.history;
import static dev.junban.orders.HttpShop.place;
import static dev.junban.orders.HttpShop.post;
import static dev.junban.orders.HttpShop.together;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;

import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
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
class RefundHttpIT {
    private String id;
    private String path;
    private long first;
    private long second;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Inject
    Settling settling;

    /** Three of the one and one of the other, for 1000 together. */
    @BeforeEach
    void pay() throws SQLException {
        first = HttpShop.inventory(database, 10);
        second = HttpShop.inventory(database, 10);
        id = place("""
                {"customerId":"c-1","paymentMethod":"CARD",
                 "lines":[{"inventoryId":%d,"quantity":3},{"inventoryId":%d,"quantity":1}]}""".formatted(first, second)).jsonPath().getString("id");
        path = "/orders/" + id + "/refunds";
        settling.capture(id);
    }

    @Test
    void refundsInPartsUpToWhatWasCaptured() throws SQLException {
        refund(400, "")
                .statusCode(202)
                .body("orderId", equalTo(id))
                .body("status", equalTo("REQUESTED"))
                .body("amountMinor", equalTo(400))
                .body("currency", equalTo("EUR"))
                .body("reason", equalTo("broken"))
                .body("returned", hasSize(0));
        refund(600, "").statusCode(202);

        refund(1, "")
                .statusCode(409)
                .body("type", equalTo("urn:junban:problem:refund-exceeds-captured"))
                .body("instance", equalTo(path))
                .body("requestedMinor", equalTo(1))
                .body("capturedMinor", equalTo(1000))
                .body("refundedMinor", equalTo(0))
                .body("refundingMinor", equalTo(1000))
                .body("refundableMinor", equalTo(0));
        given().get("/orders/" + id).then().body("status", equalTo("PAID")).body("payment.refundedMinor", equalTo(0));
        assertThat(stock(first, "reserved")).isEqualTo(3);
        var page = given().get(path + "?limit=1").then().body("items.amountMinor", contains(600));
        given().get(path + "?limit=1&cursor=" + page.extract().path("next"))
                .then()
                .body("items.amountMinor", contains(400))
                .body("next", equalTo(null));
    }

    @Test
    void neverRefundsMoreThanWasCapturedWhenTenComeAtOnce() throws SQLException {
        List<Integer> statuses = together(10, path, "{\"amountMinor\":300,\"reason\":\"broken\"}");

        assertThat(Collections.frequency(statuses, 202)).isEqualTo(3);
        assertThat(Collections.frequency(statuses, 409)).isEqualTo(7);
        assertThat(database.number("SELECT sum(amount_minor) FROM refunds WHERE order_id = '" + id + "'"))
                .isEqualTo(900);
        assertThat(database.number("SELECT refunding_minor FROM orders WHERE id = '" + id + "'"))
                .isEqualTo(900);
        assertThat(database.number("SELECT count(*) FROM outbox WHERE event_id LIKE 'refund:%' AND key = '" + id + "'"))
                .isEqualTo(3);
    }

    @Test
    void putsEachPieceBackOnTheShelfOnce() throws SQLException {
        fulfil();

        refund(300, ",\"returned\":[{\"lineNo\":1,\"quantity\":1},{\"lineNo\":1,\"quantity\":1}]")
                .statusCode(202)
                .body("returned.lineNo", contains(1))
                .body("returned.quantity", contains(2));
        refund(300, ",\"returned\":[{\"lineNo\":1,\"quantity\":2},{\"lineNo\":2,\"quantity\":1}]")
                .statusCode(409)
                .body("type", equalTo("urn:junban:problem:return-exceeds-ordered"))
                .body("excesses.lineNo", contains(1))
                .body("excesses[0].requested", equalTo(2))
                .body("excesses[0].returnable", equalTo(1));
        refund(300, ",\"returned\":[{\"lineNo\":1,\"quantity\":1},{\"lineNo\":2,\"quantity\":1}]")
                .statusCode(202);

        assertThat(stock(first, "on_hand")).isEqualTo(10);
        assertThat(stock(second, "on_hand")).isEqualTo(10);
        assertThat(stock(first, "reserved")).isZero();
        assertThat(database.number(
                        "SELECT count(*) FROM stock_movements WHERE kind = 'RETURN' AND order_id = '" + id + "'"))
                .isEqualTo(3);
        given().get(path).then().body("items.returned[0].lineNo", contains(1, 2));
    }

    @Test
    void takesNoPieceBackTwiceWhenTenSendIt() throws SQLException {
        fulfil();

        List<Integer> statuses =
                together(10, path, "{\"amountMinor\":1,\"reason\":\"x\",\"returned\":[{\"lineNo\":2,\"quantity\":1}]}");

        assertThat(Collections.frequency(statuses, 202)).isEqualTo(1);
        assertThat(Collections.frequency(statuses, 409)).isEqualTo(9);
        assertThat(stock(second, "on_hand")).isEqualTo(10);
    }

    @Test
    void takesNothingBackThatIsStillThereOrWasNeverOrdered() throws SQLException {
        refund(300, ",\"returned\":[{\"lineNo\":1,\"quantity\":1}]")
                .statusCode(409)
                .body("type", equalTo("urn:junban:problem:order-state-conflict"))
                .body("orderStatus", equalTo("PAID"));
        fulfil();
        refund(300, ",\"returned\":[{\"lineNo\":3,\"quantity\":1},{\"lineNo\":1,\"quantity\":1}]")
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:unknown-line"))
                .body("missing", contains(3));

        assertThat(database.number("SELECT count(*) FROM refunds WHERE order_id = '" + id + "'"))
                .isZero();
        assertThat(stock(first, "on_hand")).isEqualTo(7);
    }

    @Test
    void hasNothingToGiveBackOfWhatWasNotPaid() {
        String unpaid = place(HttpShop.order("c-1", first)).jsonPath().getString("id");

        post(key(), "/orders/" + unpaid + "/refunds", "{\"amountMinor\":1,\"reason\":\"x\"}")
                .statusCode(409)
                .body("capturedMinor", equalTo(0));
        assertThat(history(unpaid, "to")).containsExactly("PENDING_PAYMENT");
    }

    @Test
    void needsAKeyAnAmountAndAReason() {
        given().contentType("application/json")
                .body("{\"amountMinor\":1,\"reason\":\"x\"}")
                .post(path)
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:idempotency-key-missing"));
        post(key(), path, "{\"amountMinor\":0,\"reason\":\" \",\"returned\":[{\"lineNo\":0,\"quantity\":0}]}")
                .statusCode(422)
                .body(
                        "errors.pointer",
                        hasItems("/amountMinor", "/reason", "/returned/0/lineNo", "/returned/0/quantity"));
        post(key(), path, "{\"reason\":\"x\"}").statusCode(400);
        post(key(), "/orders/" + UUID.randomUUID() + "/refunds", "{\"amountMinor\":1,\"reason\":\"x\"}")
                .statusCode(404);
        given().get("/orders/" + UUID.randomUUID() + "/refunds").then().statusCode(404);
    }

    @Test
    void givesTheFirstAnswerAgain() {
        String key = key();
        String body = "{\"amountMinor\":1000,\"reason\":\"x\"}";

        var firstAnswer = post(key, path, body).statusCode(202);

        var again = post(key, path, body).statusCode(202).header("Idempotent-Replayed", equalTo("true"));
        assertThat(again.extract().asString()).isEqualTo(firstAnswer.extract().asString());
    }

    private void fulfil() {
        given().post("/orders/" + id + "/fulfilment").then().statusCode(200);
    }

    private ValidatableResponse refund(long amountMinor, String more) {
        return post(key(), path, "{\"amountMinor\":" + amountMinor + ",\"reason\":\"broken\"" + more + "}");
    }

    private static String key() {
        return UUID.randomUUID().toString();
    }

    private long stock(long inventoryId, String column) throws SQLException {
        return database.number("SELECT " + column + " FROM inventories WHERE id = " + inventoryId);
    }
}
