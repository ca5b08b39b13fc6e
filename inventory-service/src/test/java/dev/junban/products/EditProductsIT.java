package dev.junban.products;

import static dev.junban.edge.Calls.json;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.edge.Calls;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class EditProductsIT {
    private static final String WITHOUT_VERSION = "{\"name\":\"緑茶\",\"description\":\"d\",\"priceMinor\":7}";

    private final String sku = "SKU-" + UUID.randomUUID();
    private long id;

    @BeforeEach
    void create() {
        id = Calls.product(sku);
    }

    @Test
    void editsTheVersionThatTheBodyNames() {
        put(edit(1)).statusCode(200).header("ETag", "\"2\"").body("version", equalTo(2));

        given().get("/products/" + id)
                .then()
                .statusCode(200)
                .header("ETag", "\"2\"")
                .body("sku", equalTo(sku))
                .body("name", equalTo("緑茶"))
                .body("description", equalTo("d"))
                .body("priceMinor", equalTo(7))
                .body("currency", equalTo("EUR"))
                .body("version", equalTo(2));
    }

    @Test
    void countsAnEditThatChangesNothing() {
        put(edit(1)).statusCode(200);
        put(edit(2)).statusCode(200).body("version", equalTo(3));
    }

    @Test
    void tellsTheSecondEditorTheCurrentVersion() {
        put(edit(1)).statusCode(200);
        put(edit(2)).statusCode(200);

        assertProblem(put(edit(1)), 409, "version-conflict").body("currentVersion", equalTo(3));
        assertProblem(put(edit(99)), 409, "version-conflict").body("currentVersion", equalTo(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "*", "\"7\", \"1\""})
    void takesIfMatchInstead(String ifMatch) {
        put(ifMatch, WITHOUT_VERSION).statusCode(200).header("ETag", "\"2\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"2\"", "W/\"1\"", "\"x\"", "\"01\""})
    void refusesAnIfMatchThatIsNotTheCurrentVersion(String ifMatch) {
        assertProblem(put(ifMatch, WITHOUT_VERSION), 412, "precondition-failed").body("currentVersion", equalTo(1));
        assertProblem(delete(ifMatch), 412, "precondition-failed").body("currentVersion", equalTo(1));
    }

    @Test
    void requiresBothWhereBothAreNamed() {
        assertProblem(put("\"2\"", edit(1)), 412, "precondition-failed");
        assertProblem(put("\"1\"", edit(2)), 409, "version-conflict");
        assertProblem(put("*", edit(2)), 409, "version-conflict");
        put("\"1\"", edit(1)).statusCode(200);
    }

    @Test
    void asksWhichVersionWasEdited() {
        assertProblem(put(WITHOUT_VERSION), 428, "precondition-required");
        assertProblem(given().delete("/products/" + id).then(), 428, "precondition-required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"1", "\"1\" \"2\""})
    void refusesAMalformedTag(String tag) {
        assertProblem(put(tag, WITHOUT_VERSION), 400, "malformed-etag");
        assertProblem(delete(tag), 400, "malformed-etag");
    }

    @Test
    void refusesWhatIsNoEdit() {
        assertProblem(put(edit(1).replace("{", "{\"sku\":\"a\",")), 400, "malformed-request");
        assertProblem(put(edit(1).replace("\"version\":1", "\"version\":\"1\"")), 400, "malformed-request");
        assertProblem(put(edit(1).replace("\"version\":1", "\"version\":null")), 400, "malformed-request");
        assertProblem(put("{\"name\":\" \",\"priceMinor\":-1,\"version\":0}"), 422, "invalid-request")
                .body("errors.pointer", hasItems("/name", "/description", "/priceMinor", "/version"));
    }

    @Test
    void archivesForGood() {
        delete("\"1\"").statusCode(204).body(emptyString());

        assertProblem(given().get("/products/" + id).then(), 404, "not-found");
        assertProblem(put(edit(2)), 404, "not-found");
        assertProblem(put("*", WITHOUT_VERSION), 404, "not-found");
        assertProblem(delete("*"), 404, "not-found");
        assertThat(Calls.walk("/products", 200, () -> {})).doesNotContain(id);
        json("{\"sku\":\"%s\",\"name\":\"x\",\"description\":\"\",\"priceMinor\":1,\"currency\":\"EUR\"}"
                        .formatted(sku))
                .post("/products")
                .then()
                .statusCode(409);
    }

    @Test
    void knowsNoProductThatIsNotThere() {
        id = Long.MAX_VALUE;
        assertProblem(put(edit(1)), 404, "not-found");
        assertProblem(put("\"1\"", WITHOUT_VERSION), 404, "not-found");
        assertProblem(delete("*"), 404, "not-found");
    }

    @Test
    void sendsNothingToWhoHasTheCurrentVersion() {
        for (var tags : new String[] {"\"1\"", "W/\"1\"", "\"9\", \"1\"", "*"}) {
            given().header("If-None-Match", tags)
                    .get("/products/" + id)
                    .then()
                    .statusCode(304)
                    .header("ETag", "\"1\"")
                    .body(emptyString());
        }
        given().header("If-None-Match", "\"2\"").get("/products/" + id).then().statusCode(200);
    }

    private ValidatableResponse put(String body) {
        return json(body).put("/products/" + id).then();
    }

    private ValidatableResponse put(String ifMatch, String body) {
        return json(body).header("If-Match", ifMatch).put("/products/" + id).then();
    }

    private ValidatableResponse delete(String ifMatch) {
        return given().header("If-Match", ifMatch).delete("/products/" + id).then();
    }

    private static String edit(int version) {
        return WITHOUT_VERSION.replace("}", ",\"version\":" + version + "}");
    }

    @CanIgnoreReturnValue
    private static ValidatableResponse assertProblem(ValidatableResponse response, int status, String slug) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:" + slug));
    }
}
