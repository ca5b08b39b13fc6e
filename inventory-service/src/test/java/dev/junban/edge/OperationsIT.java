package dev.junban.edge;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class OperationsIT {
    @Test
    void isLiveAndReady() {
        given().get("/q/health/live").then().statusCode(200).body("status", equalTo("UP"));
        given().get("/q/health/ready").then().statusCode(200).body("status", equalTo("UP"));
    }

    @Test
    void describesBodiesHeadersAndProblems() {
        var receipts = "paths.'/inventories/{id}/receipts'.post.";
        var edits = "paths.'/products/{id}'.put.";
        given().accept("application/json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body(
                        "components.schemas.ProductRequest.required",
                        hasItems("sku", "name", "description", "priceMinor", "currency"))
                .body("components.schemas.Problem.required", hasItems("type", "retryable"))
                .body(receipts + "parameters.find { it.name == 'Idempotency-Key' }.required", equalTo(true))
                .body(receipts + "parameters.find { it.name == 'Idempotency-Key' }.schema.type", equalTo("string"))
                .body(
                        receipts + "responses.'201'.content.'application/json'.schema.'$ref'",
                        equalTo("#/components/schemas/MovementView"))
                .body(
                        receipts + "responses.default.content.'application/problem+json'.schema.'$ref'",
                        equalTo("#/components/schemas/Problem"))
                .body(edits + "responses.keySet()", hasItems("200", "404", "409", "412", "422", "428", "default"))
                .body(edits + "responses.'200'.headers.ETag.schema.type", equalTo("string"));
        given().get("/q/swagger-ui/").then().statusCode(200);
    }

    @Test
    void countsItsPools() {
        given().get("/q/metrics")
                .then()
                .statusCode(200)
                .body(containsString("sql_pool_queue_size{pool_name=\"locked-transactions\""))
                .body(containsString("sql_pool_queue_size{pool_name=\"products\""))
                .body(containsString("sql_pool_queue_size{pool_name=\"reads\""));
    }
}
