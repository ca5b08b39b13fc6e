package dev.junban.orders;

import static dev.junban.orders.HttpShop.order;
import static dev.junban.orders.HttpShop.post;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.audit.LockAudit;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class PlaceOrderHttpIT {
    private final String key = UUID.randomUUID().toString();
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillTheShelf() throws SQLException {
        inventoryId = HttpShop.inventory(database, 10);
    }

    @Test
    void answersTheOrderAsItCanBeReadLater() {
        var created = post(key, order("c-1", inventoryId).replace("\"CARD\"", "\"CARD\",\"reference\":\"cart-7\""))
                .statusCode(201)
                .header("Idempotent-Replayed", nullValue())
                .body("status", equalTo("PENDING_PAYMENT"))
                .body("reference", equalTo("cart-7"))
                .body("totalMinor", equalTo(250))
                .extract();

        var read =
                given().get(created.header("Location")).then().statusCode(200).extract();
        assertThat(read.asString()).isEqualTo(created.asString());
        assertThat(read.asString()).contains("\"paymentId\":null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.9", "1.0", "\"5\"", "null", "true", "1e3", "99999999999999999999", "[1]", "{}"})
    void refusesAQuantityThatIsNoWholeNumber(String quantity) throws SQLException {
        assertMalformed(post(key, order("c-1", inventoryId).replace("\"quantity\":1", "\"quantity\":" + quantity)))
                .body("pointer", equalTo("/lines/0/quantity"));
        assertNothingHappened();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                ",\"quantity\":1|",
                "\"quantity\":1|\"quantity\":1,\"quantity\":1",
                "\"quantity\":1|\"quantity\":1,\"prize\":1",
                "\"customerId\":\"c-1\"|\"customerId\":1",
                "\"customerId\":\"c-1\"|\"customerId\":\"\\u0000\"",
                "\"customerId\":\"c-1\"|\"customerId\":\"\\ud800\"",
                "\"CARD\"|\"CASH\"",
                "\"CARD\"|0",
                "\"CARD\"|\"\"",
                "\"CARD\"}|\"CARD\"} {}",
                "\"CARD\"}|\"CARD\"",
                "\"CARD\"|\"CARD\",\"reference\":7",
            })
    void refusesABodyThatIsNoSuchJson(String good, String bad) throws SQLException {
        String body = order("c-1", inventoryId).replace(good, bad == null ? "" : bad);

        assertMalformed(post(key, body)).body(not(containsString("jackson")));
        assertNothingHappened();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "\"order\"", "\uFEFF{}", "{"})
    void refusesABodyThatIsNoObject(String body) {
        assertMalformed(post(key, body));
    }

    @Test
    void refusesABodyThatIsNotUtf8() {
        byte[] latin = {'{', '"', (byte) 0xE9, '"', ':', '1', '}'};

        assertMalformed(given().header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(latin)
                .post("/orders")
                .then());
    }

    @Test
    void listsEveryViolation() throws SQLException {
        post(key, """
                {"customerId":"a b","lines":[{"inventoryId":0,"quantity":0},{"inventoryId":1,"quantity":1000001}],
                 "paymentMethod":null,"reference":""}""")
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:invalid-request"))
                .body(
                        "errors.pointer",
                        hasItems(
                                "/customerId",
                                "/lines/0/inventoryId",
                                "/lines/0/quantity",
                                "/lines/1/quantity",
                                "/paymentMethod",
                                "/reference"))
                .body("errors", hasSize(6));
        assertNothingHappened();
    }

    @Test
    void namesEveryUnknownInventory() {
        post(key, order("c-1", 900_001)).statusCode(422).body("missing", equalTo(java.util.List.of(900_001)));
    }

    @Test
    void needsAnIdempotencyKey() throws SQLException {
        assertProblem(
                given().contentType(ContentType.JSON)
                        .body(order("c-1", inventoryId))
                        .post("/orders")
                        .then(),
                400,
                "idempotency-key-missing");
        assertProblem(post("a b", order("c-1", inventoryId)), 400, "idempotency-key-malformed");
        assertNothingHappened();
    }

    @Test
    void givesTheFirstAnswerAgain() throws SQLException {
        String body = order("c-1", inventoryId);
        var first = post(key, body).statusCode(201).extract();

        var second = post(key, body)
                .statusCode(201)
                .header("Idempotent-Replayed", equalTo("true"))
                .header("Location", equalTo(first.header("Location")));

        assertThat(second.extract().asString()).isEqualTo(first.asString());
        assertThat(reserved()).isEqualTo(1);
        assertProblem(post(key, body + " "), 422, "idempotency-key-reused");
    }

    @Test
    void keepsAVerdictAndSaysWhatIsShort() {
        String body = order("c-1", inventoryId).replace("\"quantity\":1", "\"quantity\":11");

        assertProblem(post(key, body), 409, "insufficient-stock")
                .body("shortages[0].requested", equalTo(11))
                .body("shortages[0].available", equalTo(10));
        post(key, body).statusCode(409).header("Idempotent-Replayed", equalTo("true"));
    }

    @Test
    void isBusyWhileSomebodyElseHoldsTheRowAndTakesTheSameRequestAfterwards() throws SQLException {
        String body = order("c-1", inventoryId);
        try (var connection = database.owner();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(LockAudit.exemption("holds a row from outside"));
            statement.execute("SELECT id FROM inventories WHERE id = " + inventoryId + " FOR UPDATE");

            assertProblem(post(key, body), 503, "busy")
                    .header("Retry-After", equalTo("1"))
                    .body("retryable", equalTo(true));
        }

        post(key, body).statusCode(201).header("Idempotent-Replayed", nullValue());
        assertThat(reserved()).isEqualTo(1);
    }

    @Test
    void refusesOtherMethodsAndMediaTypes() {
        assertProblem(given().delete("/orders").then(), 405, "method-not-allowed")
                .header("Allow", equalTo("GET, HEAD, OPTIONS, POST"));
        assertProblem(
                given().contentType("text/plain")
                        .body(order("c-1", inventoryId))
                        .post("/orders")
                        .then(),
                415,
                "unsupported-media-type");
    }

    @CanIgnoreReturnValue
    private static ValidatableResponse assertMalformed(ValidatableResponse response) {
        return assertProblem(response, 400, "malformed-request");
    }

    @CanIgnoreReturnValue
    private static ValidatableResponse assertProblem(ValidatableResponse response, int status, String slug) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:" + slug))
                .body("instance", equalTo("/orders"));
    }

    private void assertNothingHappened() throws SQLException {
        assertThat(reserved()).isZero();
        assertThat(database.number("SELECT count(*) FROM requests WHERE key LIKE '%" + key + "'"))
                .isZero();
    }

    private long reserved() throws SQLException {
        return database.number("SELECT reserved FROM inventories WHERE id = " + inventoryId);
    }
}
