package dev.junban.stock;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class InventoriesIT {
    private final String sku = "SKU-" + UUID.randomUUID();
    private long productId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void createProduct() {
        productId = given().contentType(ContentType.JSON)
                .body("""
                        {"sku":"%s","name":"Tea","description":"","priceMinor":500,"currency":"EUR"}""".formatted(sku))
                .post("/products")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getLong("id");
    }

    @Test
    void createsAnInventoryAndReadsItBack() {
        var created = post(inventory("Kyoto 1", 7)).statusCode(201).extract();

        assertThat(created.header("Location"))
                .isEqualTo("/inventories/" + created.jsonPath().getLong("id"));
        var read =
                given().get(created.header("Location")).then().statusCode(200).extract();
        assertThat(read.asString())
                .isEqualTo(created.asString())
                .isEqualTo(
                        "{\"id\":%d,\"productId\":%d,\"sku\":\"%s\",\"location\":\"Kyoto 1\",\"onHand\":7,\"reserved\":0,\"available\":7}"
                                .formatted(created.jsonPath().getLong("id"), productId, sku));
    }

    @Test
    void booksWhatIsThereAsAMovement() throws SQLException {
        long filled = id(post(inventory("Kyoto", 7)));
        long empty = id(post(inventory("Osaka", 0)));

        assertThat(database.number("SELECT sum(on_hand_delta) FROM stock_movements WHERE inventory_id = " + filled))
                .isEqualTo(7);
        assertThat(database.number("SELECT count(*) FROM stock_movements WHERE inventory_id = " + empty))
                .isZero();
    }

    @Test
    void refusesASecondOneAtTheSameLocation() {
        long id = id(post(inventory("Kyoto", 1)));

        post(inventory("Kyoto", 5))
                .statusCode(409)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:inventory-exists"))
                .body("inventoryId", equalTo((int) id));
    }

    @Test
    void letsOneOfManyCreatorsAtOnceKeepTheLocation() throws SQLException {
        var statuses = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> post(inventory("Kyoto", 1)).extract().statusCode()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(statuses).containsOnly(201, 409).containsOnlyOnce(201);
        assertThat(database.number("SELECT sum(on_hand) FROM inventories WHERE product_id = " + productId))
                .isEqualTo(1);
    }

    @Test
    void refusesAnUnknownOrArchivedProduct() throws SQLException {
        database.execute("UPDATE products SET archived_at = now() WHERE id = " + productId);

        post(inventory("Kyoto", 1))
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:unknown-product"))
                .body("productId", equalTo((int) productId));
    }

    @Test
    void listsEveryViolation() {
        post("""
                {"productId":0,"location":" x","onHand":1000000001}""")
                .statusCode(422)
                .body("errors.pointer", hasItems("/productId", "/location", "/onHand"))
                .body("errors.size()", equalTo(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "\"1\"", "null", "true"})
    void refusesStockThatIsNoWholeNumber(String onHand) {
        post(inventory("Kyoto", 77).replace("77", onHand)).statusCode(400);
    }

    @Test
    void answersNotFoundForAnUnknownInventory() {
        given().get("/inventories/9223372036854775807")
                .then()
                .statusCode(404)
                .body("type", equalTo("urn:junban:problem:not-found"));
        given().get("/inventories/x").then().statusCode(400);
    }

    private String inventory(String location, long onHand) {
        return """
                {"productId":%d,"location":"%s","onHand":%d}""".formatted(productId, location, onHand);
    }

    private static long id(ValidatableResponse created) {
        return created.statusCode(201).extract().jsonPath().getLong("id");
    }

    private static ValidatableResponse post(String body) {
        return given().contentType(ContentType.JSON)
                .body(body)
                .post("/inventories")
                .then();
    }
}
