package dev.junban.edge;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class BusyDatabaseIT {
    private static final int MORE_THAN_CONNECTIONS = 60;
    private static final List<Supplier<ValidatableResponse>> CALLS =
            List.of(BusyDatabaseIT::get, BusyDatabaseIT::post, BusyDatabaseIT::put);

    private final ExecutorService many = Executors.newFixedThreadPool(MORE_THAN_CONNECTIONS);

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @AfterEach
    void stop() {
        many.shutdown();
    }

    @Test
    void neitherHangsNorFailsWhileATableIsLockedAndMoreAskThanThereAreConnections() throws SQLException {
        try (var connection = database.owner();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE products IN ACCESS EXCLUSIVE MODE");

            IntStream.range(0, MORE_THAN_CONNECTIONS)
                    .mapToObj(i -> CompletableFuture.supplyAsync(CALLS.get(i % CALLS.size()), many))
                    .toList()
                    .forEach(response -> assertBusy(response.join()));
        }
    }

    private static ValidatableResponse get() {
        return given().get("/products/1").then();
    }

    private static ValidatableResponse post() {
        return given().contentType(ContentType.JSON).body("""
                        {"sku":"A-1","name":"Tea","description":"","priceMinor":500,"currency":"EUR"}""").post("/products").then();
    }

    private static ValidatableResponse put() {
        return given().contentType(ContentType.JSON)
                .body("""
                        {"name":"Tea","description":"","priceMinor":500,"version":1}""")
                .put("/products/1")
                .then();
    }

    private static void assertBusy(ValidatableResponse response) {
        response.statusCode(503)
                .contentType("application/problem+json")
                .header("Retry-After", "1")
                .body("type", equalTo("urn:junban:problem:busy"))
                .body("retryable", equalTo(true));
    }
}
