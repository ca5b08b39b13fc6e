package dev.junban.products;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.nullValue;

import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class ProductsIT {
    private final String sku = "SKU-" + UUID.randomUUID();

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Test
    void createsAProductAndReadsItBack() {
        var created = post(product(sku)).statusCode(201).header("ETag", "\"1\"");
        String location = created.extract().header("Location");

        given().get(location)
                .then()
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("sku", equalTo(sku))
                .body("name", equalTo("緑茶"))
                .body("description", equalTo(""))
                .body("priceMinor", equalTo(1_000_000_000_000L))
                .body("currency", equalTo("JPY"))
                .body("version", equalTo(1));
        assertThat(location)
                .isEqualTo("/products/" + created.extract().jsonPath().getLong("id"));
    }

    @Test
    void refusesASkuThatIsTaken() {
        post(product(sku)).statusCode(201);

        post(product(sku))
                .statusCode(409)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:sku-taken"))
                .body("instance", equalTo("/products"))
                .body("sku", equalTo(sku))
                .header("ETag", nullValue());
    }

    @Test
    void letsOneOfManyCreatorsAtOnceHaveTheSku() throws SQLException {
        var statuses = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> post(product(sku)).extract().statusCode()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(statuses).containsOnly(201, 409).containsOnlyOnce(201);
        assertThat(database.number("SELECT count(*) FROM products WHERE sku = '" + sku + "'"))
                .isEqualTo(1);
    }

    @Test
    void listsEveryViolation() {
        post("""
                {"sku":"a b","name":" ","priceMinor":-1,"currency":"XXX"}""")
                .statusCode(422)
                .body("errors.pointer", hasItems("/sku", "/name", "/description", "/priceMinor", "/currency"))
                .body("errors.size()", equalTo(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "\"1\"", "null", "1e3", "99999999999999999999"})
    void refusesAPriceThatIsNoWholeNumber(String price) {
        post(product(sku).replace("1000000000000", price))
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:malformed-request"));
    }

    @Test
    void refusesUnknownMembers() {
        post(product(sku).replace("{", "{\"prize\":1,")).statusCode(400).body("pointer", equalTo("/prize"));
    }

    @Test
    void answersNotFoundForAnUnknownOrArchivedProduct() throws SQLException {
        long id = post(product(sku)).statusCode(201).extract().jsonPath().getLong("id");
        database.execute("UPDATE products SET archived_at = now() WHERE id = " + id);

        for (var path : new String[] {"/products/" + id, "/products/9223372036854775807"}) {
            given().get(path)
                    .then()
                    .statusCode(404)
                    .contentType("application/problem+json")
                    .body("type", equalTo("urn:junban:problem:not-found"))
                    .body("instance", equalTo(path));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "1.0", "9223372036854775808"})
    void refusesAMalformedId(String id) {
        given().get("/products/" + id).then().statusCode(400).body("type", equalTo("urn:junban:problem:malformed-id"));
    }

    private static String product(String sku) {
        return """
                {"sku":"%s","name":"緑茶","description":"","priceMinor":1000000000000,"currency":"JPY"}""".formatted(sku);
    }

    private static ValidatableResponse post(String body) {
        return given().contentType(ContentType.JSON)
                .body(body)
                .post("/products")
                .then();
    }
}
