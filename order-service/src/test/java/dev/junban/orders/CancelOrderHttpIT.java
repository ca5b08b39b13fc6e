package dev.junban.orders;

import static dev.junban.orders.HttpShop.history;
import static dev.junban.orders.HttpShop.order;
import static dev.junban.orders.HttpShop.place;
import static dev.junban.orders.HttpShop.post;
import static dev.junban.orders.HttpShop.together;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
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
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
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
class CancelOrderHttpIT {
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Inject
    Settling settling;

    @BeforeEach
    void fillTheShelf() throws SQLException {
        inventoryId = HttpShop.inventory(database, 10);
    }

    @Test
    void freesWhatAnUnpaidOrderHeldOnce() throws SQLException {
        String id = placed();

        cancel(id, "{\"reason\":\"changed my mind\"}")
                .statusCode(200)
                .body("status", equalTo("CANCELLED"))
                .body("lines", hasSize(1));
        cancel(id, "").statusCode(409).body("orderStatus", equalTo("CANCELLED"));

        assertFreedOnce(id);
        assertThat(history(id, "cause")).containsExactly("placed", "cancelled");
        assertThat(history(id, "by")).containsExactly("c-1", "anonymous");
        assertThat(history(id, "detail")).containsExactly(null, "changed my mind");
        assertThat(count("outbox WHERE topic = 'junban.order-events' AND key = '" + id + "'"))
                .isEqualTo(2);
        given().get("/orders/" + id + "/refunds").then().body("items", hasSize(0));
    }

    @Test
    void givesBackOnceWhatWasPaid() throws SQLException {
        String id = placed();
        settling.capture(id);

        cancel(id, "")
                .statusCode(200)
                .body("payment.status", equalTo("CAPTURED"))
                .body("payment.capturedMinor", equalTo(250));
        cancel(id, "").statusCode(409);

        assertFreedOnce(id);
        long refund = given().get("/orders/" + id + "/refunds")
                .then()
                .body("items.status", contains("REQUESTED"))
                .body("items.amountMinor", contains(250))
                .extract()
                .jsonPath()
                .getLong("items[0].id");
        assertThat(count("outbox WHERE topic = 'junban.payment-requests' AND event_id = 'refund:" + refund + "'"))
                .isEqualTo(1);
        assertThat(count(
                        "refunds WHERE id = " + refund + " AND origin = 'AUTOMATIC' AND payment_id = 'pay-" + id + "'"))
                .isEqualTo(1);
    }

    @Test
    void givesBackOnlyWhatIsNotOnItsWayYet() {
        String id = placed();
        settling.capture(id);
        post(key(), "/orders/" + id + "/refunds", "{\"amountMinor\":100,\"reason\":\"late\"}")
                .statusCode(202);

        cancel(id, "").statusCode(200);

        given().get("/orders/" + id + "/refunds").then().body("items.amountMinor", contains(150, 100));
    }

    @Test
    void refusesWhatHasLeft() {
        String id = placed();
        settling.capture(id);
        post(key(), "/orders/" + id + "/fulfilment", "").statusCode(200);

        cancel(id, "")
                .statusCode(409)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:order-state-conflict"))
                .body("instance", equalTo("/orders/" + id + "/cancellation"))
                .body("orderStatus", equalTo("FULFILLED"));
    }

    @Test
    void knowsNoOtherOrderAndNoOtherBody() {
        String unknown = UUID.randomUUID().toString();

        cancel(unknown, "").statusCode(404).body("instance", equalTo("/orders/" + unknown + "/cancellation"));
        cancel("7", "").statusCode(400).body("type", equalTo("urn:junban:problem:malformed-id"));
        String id = placed();
        cancel(id, "{\"why\":1}").statusCode(400);
        cancel(id, "{\"reason\":\"\"}").statusCode(422);
        given().contentType("text/plain")
                .body("{}")
                .post("/orders/" + id + "/cancellation")
                .then()
                .statusCode(415)
                .body("type", equalTo("urn:junban:problem:unsupported-media-type"));
        given().post("/orders/" + id + "/cancellation").then().statusCode(200);
    }

    @Test
    void givesTheFirstAnswerAgain() throws SQLException {
        String id = placed();
        String key = key();

        var first = post(key, "/orders/" + id + "/cancellation", "{}").statusCode(200);
        var second = post(key, "/orders/" + id + "/cancellation", "{}")
                .statusCode(200)
                .header("Idempotent-Replayed", equalTo("true"));

        assertThat(second.extract().asString()).isEqualTo(first.extract().asString());
        post(key, "/orders/" + placed() + "/cancellation", "{}").statusCode(422);
        assertFreedOnce(id);
    }

    @Test
    void freesTheStockOnceWhenTwentyCancelAtOnce() throws SQLException {
        String id = placed();

        List<Integer> statuses = together(20, "/orders/" + id + "/cancellation", "{}");

        assertThat(Collections.frequency(statuses, 200)).isEqualTo(1);
        assertThat(Collections.frequency(statuses, 409)).isEqualTo(19);
        assertFreedOnce(id);
    }

    @RepeatedTest(5)
    void endsWithoutStockOrMoneyWhenItMeetsTheCapture() throws SQLException {
        String id = placed();

        CompletableFuture<Void> captured = settling.capturing(id).subscribeAsCompletionStage();
        List<Integer> statuses = together(1, "/orders/" + id + "/cancellation", "{}");
        captured.join();

        assertThat(statuses).containsExactly(200);
        assertFreedOnce(id);
        boolean paidFirst = history(id, "to").equals(List.of("PENDING_PAYMENT", "PAID", "CANCELLED"));
        if (!paidFirst) {
            assertThat(history(id, "to")).containsExactly("PENDING_PAYMENT", "CANCELLED", "REFUND_DUE");
        }
        assertThat(count("refunds WHERE order_id = '" + id + "'")).isEqualTo(1);
    }

    private String placed() {
        return place(order("c-1", inventoryId)).jsonPath().getString("id");
    }

    private static ValidatableResponse cancel(String id, String body) {
        return post(key(), "/orders/" + id + "/cancellation", body);
    }

    private static String key() {
        return UUID.randomUUID().toString();
    }

    private void assertFreedOnce(String id) throws SQLException {
        assertThat(count("stock_movements WHERE kind = 'FREE' AND order_id = '" + id + "'"))
                .isEqualTo(1);
        assertThat(count("orders JOIN order_lines l ON l.order_id = id JOIN inventories i ON i.id = l.inventory_id"
                        + " WHERE orders.id = '" + id + "' AND i.on_hand = 10"))
                .isEqualTo(1);
    }

    private long count(String fromWhere) throws SQLException {
        return database.number("SELECT count(*) FROM " + fromWhere);
    }
}
