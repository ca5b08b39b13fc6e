package dev.junban.edge;

import static dev.junban.edge.Calls.assertProblem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import dev.junban.local.TestTokens;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who sees and changes what. That calls without a token are refused is tested on the whole suite. */
@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class IdentitiesIT {
    private final String owner = "c-" + UUID.randomUUID();

    @Test
    void aReservationIsOnlyItsOwners() {
        String room = "/rooms/" + id(Calls.post("/rooms", "{\"name\":\"hall\"}")) + "/reservations";
        String mine = room + "/"
                + id(as(owner, "customer").body(hour(9, "")).post(room).then());
        assertProblem(
                as("c-2", "customer")
                        .body(hour(11, "\"customerId\":\"" + owner + "\","))
                        .post(room)
                        .then(),
                403,
                "forbidden");
        assertProblem(as("s-1", "staff").body(hour(11, "")).post(room).then(), 422, "invalid-request");
        as("c-2", "customer")
                .body(hour(11, ""))
                .post(room)
                .then()
                .statusCode(201)
                .body("customerId", equalTo("c-2"));

        as(owner, "customer")
                .get(room)
                .then()
                .body("items.customerId", everyItem(equalTo(owner)))
                .body("items", hasSize(1));
        as("s-1", "staff").get(room).then().body("items", hasSize(2));
        assertProblem(as("c-2", "customer").get(mine).then(), 404, "not-found");
        assertProblem(as("c-2", "customer").delete(mine).then(), 404, "not-found");
        as(owner, "customer").get(mine).then().statusCode(200);
        as(owner, "customer").delete(mine).then().statusCode(204);
    }

    @Test
    void whoeverHasATokenSeesTheShelvesAndStaffChangeThem() {
        as("c-2", "customer")
                .get("/products")
                .then()
                .statusCode(200)
                .header("Cache-Control", equalTo("private, no-cache"));
        as("nobody-yet", "unknown").get("/inventories").then().statusCode(200);
        assertProblem(as("c-2", "customer").body("{").post("/products").then(), 403, "forbidden");
        assertProblem(as("o-1", "operator").body("{").post("/stock-transfers").then(), 403, "forbidden");
        assertProblem(as("c-2", "customer").get("/inventories/1/movements").then(), 403, "forbidden");
    }

    private static long id(ValidatableResponse created) {
        return created.statusCode(201).extract().jsonPath().getLong("id");
    }

    private static RequestSpecification as(String name, String role) {
        return given().header("Authorization", "Bearer " + TestTokens.tokens().token(name, role))
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .contentType(ContentType.JSON);
    }

    private static String hour(int hour, String customer) {
        return "{%s\"startsAt\":\"2031-01-01T%02d:00:00Z\",\"endsAt\":\"2031-01-01T%02d:00:00Z\"}"
                .formatted(customer, hour, hour + 1);
    }
}
