package dev.junban.stock;

import static dev.junban.edge.Calls.inventory;
import static dev.junban.edge.Calls.product;
import static dev.junban.edge.Calls.receive;
import static dev.junban.edge.Calls.walk;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class ListsIT {
    private final String sku = "SKU-" + UUID.randomUUID();

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Test
    void listsTheInventoriesOfASkuNewestFirst() {
        long productId = product(sku);
        inventory(product(), "Kyoto");
        var ids = Stream.of("Kyoto", "Osaka", "Nara", "Kobe", "Uji")
                .map(location -> inventory(productId, location))
                .sorted(Comparator.reverseOrder())
                .toList();

        var walked = walk(
                "/inventories?sku=" + sku,
                2,
                () -> inventory(productId, UUID.randomUUID().toString()));

        assertThat(walked).isEqualTo(ids);
        given().get("/inventories?sku=" + sku + "&limit=1")
                .then()
                .body("items[0].sku", equalTo(sku))
                .body("items[0].available", equalTo(0));
    }

    @Test
    void listsTheLedgerNewestFirstWhileItGrows() {
        long inventoryId = inventory(product(), "Kyoto");
        var ids = Stream.of(1, 2, 3, 4, 5)
                .map(quantity ->
                        receive(inventoryId, quantity).extract().jsonPath().getLong("id"))
                .sorted(Comparator.reverseOrder())
                .toList();

        var walked = walk("/inventories/" + inventoryId + "/movements", 2, () -> receive(inventoryId, 9));

        assertThat(walked).isEqualTo(ids);
    }

    @ParameterizedTest
    @ValueSource(strings = {"products", "inventories"})
    void listsAllOnceNewestFirst(String list) throws SQLException {
        inventory(product(), "Kyoto");
        inventory(product(), "Kyoto");
        long count = database.number(
                "SELECT count(*) FROM " + list + (list.equals("products") ? " WHERE archived_at IS NULL" : ""));

        var walked = walk("/" + list, 9, () -> inventory(product(), "Kyoto"));

        assertThat(walked).hasSize((int) count).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void limitsAPageToFiftyUnlessAsked() throws SQLException {
        long inventoryId = inventory(product(), "Kyoto");
        database.execute("""
                INSERT INTO stock_movements (inventory_id, kind, quantity, on_hand_delta, reserved_delta)
                SELECT %d, 'HOLD', 1, 0, 0 FROM generate_series(1, 201)""".formatted(inventoryId));
        var list = "/inventories/" + inventoryId + "/movements";

        given().get(list).then().body("items", hasSize(50));
        given().get(list + "?limit=200").then().body("items", hasSize(200));
        assertThat(walk(list, 67, () -> {})).hasSize(201);
    }

    @Test
    void isEmptyWhereThereIsNothing() {
        long inventoryId = inventory(product(), "Kyoto");

        for (var list : List.of("/inventories/" + inventoryId + "/movements", "/inventories?sku=" + sku)) {
            assertThat(given().get(list).then().statusCode(200).extract().asString())
                    .isEqualTo("{\"items\":[],\"next\":null}");
        }
    }

    @Test
    void knowsNoLedgerOfAnInventoryThatIsNotThere() {
        given().get("/inventories/" + Long.MAX_VALUE + "/movements")
                .then()
                .statusCode(404)
                .body("type", equalTo("urn:junban:problem:not-found"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=201", "limit=x", "limit=", "cursor=", "cursor=x", "cursor=bm9uZQ"})
    void refusesOtherLimitsAndCursors(String query) {
        for (var list : List.of("/products", "/inventories", "/inventories/1/movements")) {
            given().get(list + "?" + query).then().statusCode(400).contentType("application/problem+json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a%00", "a%20b", "%E7%B7%91"})
    void refusesASkuThatNoProductHas(String text) {
        given().urlEncodingEnabled(false)
                .get("/inventories?sku=" + text)
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:malformed-filter"));
    }
}
