package dev.junban.stock;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class RepeatedRequestsIT {
    private final String key = UUID.randomUUID().toString();
    private final String sku = "SKU-" + key;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Test
    void givesTheFirstAnswerAgain() {
        var first = post(product(sku)).statusCode(201).header("Idempotent-Replayed", nullValue());

        var second = post(product(sku))
                .statusCode(201)
                .header("Idempotent-Replayed", equalTo("true"))
                .header("ETag", "\"1\"")
                .header("Location", equalTo(first.extract().header("Location")));
        assertThat(second.extract().asString()).isEqualTo(first.extract().asString());
    }

    @Test
    void keepsVerdictsToo() {
        post(UUID.randomUUID().toString(), product(sku)).statusCode(201);
        post(product(sku)).statusCode(409).header("Idempotent-Replayed", nullValue());

        post(product(sku)).statusCode(409).header("Idempotent-Replayed", equalTo("true"));
    }

    @Test
    void actsOnceForManyAtOnce() throws SQLException {
        var bodies = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> post(product(sku)).statusCode(201).extract().asString()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(bodies).containsOnly(bodies.get(0));
        assertThat(database.number("SELECT count(*) FROM products WHERE sku = '" + sku + "'"))
                .isEqualTo(1);
    }

    @Test
    void refusesAnotherBodyUnderTheSameKey() {
        post(product(sku)).statusCode(201);

        post(product(sku) + " ").statusCode(422).body("type", equalTo("urn:junban:problem:idempotency-key-reused"));
    }

    @Test
    void takesTheCorrectedRequestUnderTheSameKey() {
        var body = "{\"productId\":%d,\"location\":\"Kyoto\",\"onHand\":1}";
        long productId = post(product(sku)).extract().jsonPath().getLong("id");
        postInventory(body.formatted(Long.MAX_VALUE)).statusCode(422);

        postInventory(body.formatted(productId)).statusCode(201);
    }

    @Test
    void refusesAMalformedKey() {
        post("a b", product(sku)).statusCode(400).body("type", equalTo("urn:junban:problem:idempotency-key-malformed"));
    }

    @Test
    void saysThatTheFirstRequestIsStillRunning() throws SQLException {
        try (var connection = database.owner();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(
                    "INSERT INTO requests (key, fingerprint) VALUES ('anonymous POST /products " + key + "', '')");

            post(product(sku))
                    .statusCode(409)
                    .header("Retry-After", "1")
                    .body("type", equalTo("urn:junban:problem:request-in-progress"))
                    .body("retryable", equalTo(true));
        }
    }

    private static String product(String sku) {
        return """
                {"sku":"%s","name":"Tea","description":"","priceMinor":500,"currency":"EUR"}""".formatted(sku);
    }

    private ValidatableResponse post(String body) {
        return post(key, body);
    }

    private static ValidatableResponse post(String key, String body) {
        return given().header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body)
                .post("/products")
                .then();
    }

    private ValidatableResponse postInventory(String body) {
        return given().header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body)
                .post("/inventories")
                .then();
    }
}
