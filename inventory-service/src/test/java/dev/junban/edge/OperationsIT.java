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
    void describesItsBodies() {
        given().accept("application/json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body("components.schemas.ProductRequest.required", hasItems("sku", "name", "description", "currency"));
        given().get("/q/swagger-ui/").then().statusCode(200);
    }

    @Test
    void countsItsPools() {
        given().get("/q/metrics")
                .then()
                .statusCode(200)
                .body(containsString("sql_pool_queue_size{pool_name=\"locked-transactions\""))
                .body(containsString("sql_pool_queue_size{pool_name=\"reads\""));
    }
}
