package dev.junban.stock;

import static dev.junban.edge.Calls.assertProblem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import dev.junban.edge.Calls;
import dev.junban.rows.Inventory;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class StockTransfersIT {
    private long kyoto;
    private long osaka;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillTheShelf() {
        long product = Calls.product();
        kyoto = Calls.inventory(product, "Kyoto");
        osaka = Calls.inventory(product, "Osaka");
        Calls.receive(kyoto, 10).statusCode(201);
    }

    @Test
    void answersBothMovements() {
        transfer(kyoto, osaka, 3)
                .statusCode(201)
                .body("items.inventoryId", contains((int) kyoto, (int) osaka))
                .body("items.kind", contains("TRANSFER_OUT", "TRANSFER_IN"))
                .body("items.onHandDelta", contains(-3, 3))
                .body("items.reference", contains("to inventory " + osaka, "from inventory " + kyoto));

        assertOnHand(kyoto, 7);
        assertOnHand(osaka, 3);
    }

    @Test
    void goesBothWaysAtOnceAndLosesNothing() throws SQLException {
        Calls.receive(osaka, 10).statusCode(201);

        var statuses = Calls.atOnce(8, mover -> IntStream.range(0, 10)
                        .mapToObj(i -> mover % 2 == 0 ? transfer(kyoto, osaka, 4) : transfer(osaka, kyoto, 4))
                        .map(response -> response.extract().statusCode())
                        .toList())
                .stream()
                .flatMap(some -> some.stream())
                .toList();

        assertThat(statuses).hasSize(80).containsAnyOf(201).allMatch(status -> status == 201 || status == 409);
        assertThat(sum("on_hand", "inventories", "id")).isEqualTo(20);
        assertThat(sum("on_hand_delta", "stock_movements", "inventory_id")).isEqualTo(20);
    }

    @Test
    void leavesWhatIsReserved() throws SQLException {
        database.execute("UPDATE inventories SET reserved = 6 WHERE id = " + kyoto);

        assertProblem(transfer(kyoto, osaka, 5), 409, "insufficient-stock")
                .body("shortages[0].inventoryId", equalTo((int) kyoto))
                .body("shortages[0].available", equalTo(4));
        assertOnHand(osaka, 0);
    }

    @Test
    void movesARepeatedTransferOnce() {
        String key = UUID.randomUUID().toString();
        String first = transfer(key, kyoto, osaka, 3).statusCode(201).extract().asString();

        var second = transfer(key, kyoto, osaka, 3).statusCode(201).header("Idempotent-Replayed", equalTo("true"));

        assertThat(second.extract().asString()).isEqualTo(first);
        assertOnHand(osaka, 3);
        Calls.json(body(kyoto, osaka, 3)).post("/stock-transfers").then().statusCode(400);
    }

    @Test
    void refusesInventoriesThatCannotShare() throws SQLException {
        assertProblem(transfer(kyoto, kyoto, 1), 422, "same-inventory");
        assertProblem(transfer(kyoto, Calls.inventory(Calls.product(), "Kyoto"), 1), 422, "different-products");
        assertProblem(transfer(kyoto, Long.MAX_VALUE, 1), 422, "unknown-inventory")
                .body("missing", contains(Long.MAX_VALUE));
        transfer(kyoto, osaka, 0).statusCode(422);
        database.execute("UPDATE inventories SET on_hand = " + Inventory.ON_HAND_MAX + " WHERE id = " + osaka);
        assertProblem(transfer(kyoto, osaka, 1), 422, "stock-limit-exceeded");

        assertOnHand(kyoto, 10);
    }

    private static ValidatableResponse transfer(long from, long to, long quantity) {
        return transfer(UUID.randomUUID().toString(), from, to, quantity);
    }

    private static ValidatableResponse transfer(String key, long from, long to, long quantity) {
        return Calls.post("/stock-transfers", key, body(from, to, quantity));
    }

    private static String body(long from, long to, long quantity) {
        return "{\"fromInventoryId\":%d,\"toInventoryId\":%d,\"quantity\":%d}".formatted(from, to, quantity);
    }

    private static void assertOnHand(long inventory, int pieces) {
        given().get("/inventories/" + inventory).then().body("onHand", equalTo(pieces));
    }

    private long sum(String column, String table, String key) throws SQLException {
        return database.number(
                "SELECT sum(%s) FROM %s WHERE %s IN (%d, %d)".formatted(column, table, key, kyoto, osaka));
    }
}
