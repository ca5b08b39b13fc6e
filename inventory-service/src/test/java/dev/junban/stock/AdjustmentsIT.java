package dev.junban.stock;

import static dev.junban.edge.Calls.assertProblem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import dev.junban.edge.Calls;
import dev.junban.rows.Inventory;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class AdjustmentsIT {
    private final String key = UUID.randomUUID().toString();
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillTheShelf() {
        inventoryId = Calls.inventory(Calls.product(), "Kyoto");
        Calls.receive(inventoryId, 10).statusCode(201);
    }

    @Test
    void answersTheMovementWithItsReason() {
        var movement = adjust(key, -3)
                .statusCode(201)
                .body("kind", equalTo("ADJUST"))
                .body("quantity", equalTo(-3))
                .body("onHandDelta", equalTo(-3))
                .body("reservedDelta", equalTo(0))
                .body("reason", equalTo("stocktake"))
                .body("size()", equalTo(8))
                .extract();
        adjust(UUID.randomUUID().toString(), 4).statusCode(201);

        given().get("/inventories/" + inventoryId).then().body("onHand", equalTo(11));
        assertThat(given().get("/inventories/" + inventoryId + "/movements?limit=2")
                        .then()
                        .extract()
                        .asString())
                .contains(movement.asString());
    }

    @Test
    void leavesWhatIsReserved() throws SQLException {
        database.execute("UPDATE inventories SET reserved = 6 WHERE id = " + inventoryId);

        assertProblem(adjust(key, -5), 409, "insufficient-stock")
                .body("shortages[0].inventoryId", equalTo((int) inventoryId))
                .body("shortages[0].requested", equalTo(5))
                .body("shortages[0].available", equalTo(4));
        adjust(key, -5).statusCode(409).header("Idempotent-Replayed", equalTo("true"));
        adjust(UUID.randomUUID().toString(), -4).statusCode(201);

        given().get("/inventories/" + inventoryId).then().body("available", equalTo(0));
    }

    @Test
    void takesTheLastPiecesOnce() throws SQLException {
        var statuses = Calls.atOnce(
                8, i -> adjust(UUID.randomUUID().toString(), -4).extract().statusCode());

        assertThat(statuses)
                .containsOnly(201, 409)
                .filteredOn(status -> status == 201)
                .hasSize(2);
        assertThat(database.number(
                        "SELECT sum(on_hand_delta) FROM stock_movements WHERE inventory_id = " + inventoryId))
                .isEqualTo(2);
    }

    @Test
    void refusesWhatIsNoCorrection() {
        assertProblem(post(key, "{\"delta\":0,\"reason\":\" \"}"), 422, "invalid-request")
                .body("errors.pointer", hasItems("/delta", "/reason"));
        assertProblem(post(key, "{\"reason\":\"stocktake\"}"), 400, "malformed-request");
        adjust(key, -1_000_000_001).statusCode(422);
        Calls.json("{\"delta\":1,\"reason\":\"stocktake\"}")
                .post("/inventories/" + inventoryId + "/adjustments")
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:idempotency-key-missing"));
    }

    @Test
    void refusesMoreThanTheCounterHolds() throws SQLException {
        database.execute(
                "UPDATE inventories SET on_hand = " + (Inventory.ON_HAND_MAX - 2) + " WHERE id = " + inventoryId);

        assertProblem(adjust(key, 3), 422, "stock-limit-exceeded").body("quantityMax", equalTo(2));
    }

    @Test
    void knowsNoInventoryThatIsNotThere() {
        inventoryId = Long.MAX_VALUE;
        assertProblem(adjust(key, 1), 404, "not-found");
    }

    private ValidatableResponse adjust(String requestKey, long delta) {
        return post(requestKey, "{\"delta\":%d,\"reason\":\"stocktake\"}".formatted(delta));
    }

    private ValidatableResponse post(String requestKey, String body) {
        return Calls.post("/inventories/" + inventoryId + "/adjustments", requestKey, body);
    }
}
