package dev.junban.edge;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class BusyDatabaseIT {
    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Test
    void neitherHangsNorFailsWhileATableIsLocked() throws SQLException {
        try (var connection = database.owner();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE products IN ACCESS EXCLUSIVE MODE");

            assertBusy(given().get("/products/1").then());
            assertBusy(given().contentType(ContentType.JSON)
                    .body("""
                            {"sku":"A-1","name":"Tea","description":"","priceMinor":500,"currency":"EUR"}""")
                    .post("/products")
                    .then());
        }
    }

    private static void assertBusy(ValidatableResponse response) {
        response.statusCode(503)
                .contentType("application/problem+json")
                .header("Retry-After", "1")
                .body("type", equalTo("urn:junban:problem:busy"))
                .body("retryable", equalTo(true));
    }
}
