package dev.junban.stock;

import static dev.junban.edge.Calls.json;
import static dev.junban.edge.Calls.receive;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.nullValue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.edge.Calls;
import dev.junban.rows.Inventory;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class ReceiptsIT {
    private static final String RECEIPT = "{\"quantity\":3,\"reference\":\"note-7\"}";

    private final String key = UUID.randomUUID().toString();
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void create() {
        inventoryId = Calls.inventory(Calls.product(), "Kyoto");
    }

    @Test
    void answersTheMovementAndAddsItToTheShelf() {
        var movement = post(key, RECEIPT)
                .statusCode(201)
                .body("inventoryId", equalTo((int) inventoryId))
                .body("kind", equalTo("RECEIVE"))
                .body("quantity", equalTo(3))
                .body("onHandDelta", equalTo(3))
                .body("reservedDelta", equalTo(0))
                .body("reference", equalTo("note-7"))
                .body("size()", equalTo(8))
                .extract();

        assertThat(Instant.parse(movement.jsonPath().getString("at")))
                .isBetween(
                        Instant.now().minus(Duration.ofMinutes(5)),
                        Instant.now().plus(Duration.ofMinutes(5)));
        assertThat(given().get("/inventories/" + inventoryId + "/movements").asString())
                .isEqualTo("{\"items\":[" + movement.asString() + "],\"next\":null}");
        assertOnHand(3);
    }

    @Test
    void tellsThatGoodsHaveComeInOnce() throws SQLException {
        post(key, RECEIPT).statusCode(201);
        post(key, RECEIPT).statusCode(201);

        assertThat(database.number("SELECT count(*) FROM outbox WHERE topic = 'junban.stock-received' AND key = '"
                        + inventoryId + "' AND payload LIKE '{\"inventoryId\":" + inventoryId + ",\"quantity\":3,%'"))
                .isEqualTo(1);
    }

    /** A small table that is known to be small is scanned, past rows that nobody has acquired. */
    @Test
    void booksUnderEveryPlanOfTheDatabase() throws SQLException {
        Calls.inventory(Calls.product(), "Kyoto");
        database.execute("ANALYZE inventories");

        post(key, RECEIPT).statusCode(201);
    }

    @Test
    void addsUpManyAtOnce() throws SQLException {
        int receivers = 8;
        int receiptsOfEach = 10;

        var ids = Calls.atOnce(receivers, receiver -> IntStream.range(0, receiptsOfEach)
                        .mapToObj(i -> receive(inventoryId, receiver + 1)
                                .statusCode(201)
                                .body("quantity", equalTo(receiver + 1))
                                .extract()
                                .jsonPath()
                                .getLong("id"))
                        .toList())
                .stream()
                .flatMap(some -> some.stream())
                .toList();

        assertThat(ids).doesNotHaveDuplicates().hasSize(receivers * receiptsOfEach);
        assertOnHand(10 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8));
        assertThat(database.number(
                        "SELECT sum(on_hand_delta) FROM stock_movements WHERE inventory_id = " + inventoryId))
                .isEqualTo(360);
    }

    @Test
    void booksARepeatedReceiptOnce() {
        var first = post(key, RECEIPT).statusCode(201).extract().asString();

        var second = post(key, RECEIPT).statusCode(201).header("Idempotent-Replayed", equalTo("true"));

        assertThat(second.extract().asString()).isEqualTo(first);
        assertProblem(post(key, RECEIPT + " "), 422, "idempotency-key-reused");
        assertOnHand(3);
    }

    @Test
    void booksOneOfManyCopiesAtOnce() {
        var bodies = Calls.atOnce(
                8, copy -> post(key, RECEIPT).statusCode(201).extract().asString());

        assertThat(bodies).containsOnly(bodies.get(0));
        assertOnHand(3);
    }

    @Test
    void requiresAKey() {
        assertProblem(
                json(RECEIPT).post("/inventories/" + inventoryId + "/receipts").then(), 400, "idempotency-key-missing");
        assertOnHand(0);
    }

    @Test
    void knowsNoInventoryThatIsNotThere() {
        long there = inventoryId;
        inventoryId = Long.MAX_VALUE;
        assertProblem(post(key, RECEIPT), 404, "not-found")
                .body("instance", equalTo("/inventories/" + Long.MAX_VALUE + "/receipts"));

        inventoryId = there;
        post(key, RECEIPT).statusCode(201).header("Idempotent-Replayed", nullValue());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 422", "-1, 422", "1000000001, 422", "9223372036854775807, 422",
        "9223372036854775808, 400", "1.0, 400", "'\"1\"', 400", "null, 400"
    })
    void refusesAQuantityThatIsNoneOrTooLarge(String quantity, int status) {
        post(key, RECEIPT.replace("3", quantity)).statusCode(status);
        assertOnHand(0);
    }

    @Test
    void listsEveryViolation() {
        assertProblem(post(key, "{\"quantity\":0,\"reference\":\" \"}"), 422, "invalid-request")
                .body("errors.pointer", hasItems("/quantity", "/reference"));
    }

    @Test
    void refusesMoreThanTheCounterHolds() throws SQLException {
        database.execute(
                "UPDATE inventories SET on_hand = " + (Inventory.ON_HAND_MAX - 2) + " WHERE id = " + inventoryId);

        assertProblem(post(key, RECEIPT), 422, "stock-limit-exceeded").body("quantityMax", equalTo(2));
        receive(inventoryId, 2).statusCode(201);
        receive(inventoryId, 1).statusCode(422);
        assertThat(database.number("SELECT count(*) FROM stock_movements WHERE inventory_id = " + inventoryId))
                .isEqualTo(1);
    }

    private void assertOnHand(int pieces) {
        given().get("/inventories/" + inventoryId)
                .then()
                .statusCode(200)
                .body("onHand", equalTo(pieces))
                .body("available", equalTo(pieces));
    }

    private ValidatableResponse post(String requestKey, String body) {
        return json(body)
                .header("Idempotency-Key", requestKey)
                .post("/inventories/" + inventoryId + "/receipts")
                .then();
    }

    @CanIgnoreReturnValue
    private static ValidatableResponse assertProblem(ValidatableResponse response, int status, String slug) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:" + slug));
    }
}
