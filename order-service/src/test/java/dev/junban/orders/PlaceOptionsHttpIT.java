package dev.junban.orders;

import static dev.junban.orders.HttpShop.history;
import static dev.junban.orders.HttpShop.post;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The members of an order that may be left out. Two pieces cost 500. */
@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class PlaceOptionsHttpIT {
    private static final String CHARGES = """
            "charges":[{"kind":"SHIPPING","amountMinor":490},{"kind":"TAX","amountMinor":10},
                       {"kind":"DISCOUNT","amountMinor":%d}]""";

    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillTheShelf() throws SQLException {
        inventoryId = HttpShop.inventory(database, 10);
    }

    @Test
    void addsChargesAndTakesDiscountsOff() {
        var created = place(2, CHARGES.formatted(300))
                .statusCode(201)
                .body("totalMinor", equalTo(700))
                .body("charges.kind", contains("SHIPPING", "TAX", "DISCOUNT"))
                .body("charges.amountMinor", contains(490, 10, 300))
                .extract();

        var read = given().get(created.header("Location"));
        assertThat(read.asString()).isEqualTo(created.asString());
        String customer = created.path("customerId");
        given().get("/orders?customerId=" + customer).then().body("items[0].charges", hasSize(3));
    }

    @Test
    void refusesATotalBelowZero() throws SQLException {
        place(2, CHARGES.formatted(1001))
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:negative-total"))
                .body("totalMinor", equalTo(-1));
        place(2, "\"charges\":[{\"kind\":\"DISCOUNT\",\"amountMinor\":-1}]")
                .statusCode(422)
                .body("errors.pointer", contains("/charges/0/amountMinor"));
        place(2, CHARGES.formatted(Long.MAX_VALUE).replace("DISCOUNT", "TAX"))
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:total-too-large"));
        assertThat(reserved()).isZero();
    }

    @Test
    void isPaidAtOnceWhenNothingIsToBePaid() throws SQLException {
        String id = HttpShop.idOfNew(place(2, CHARGES.formatted(1000))
                .statusCode(201)
                .body("status", equalTo("PAID"))
                .body("totalMinor", equalTo(0))
                .body("payment.status", equalTo("CAPTURED")));

        assertThat(requested(id)).isZero();
        assertThat(reserved()).isEqualTo(2);
        assertThat(history(id, "detail")).containsExactly("nothing to pay");
        given().post("/orders/" + id + "/cancellation").then().statusCode(200);
        assertThat(reserved()).isZero();
        given().get("/orders/" + id + "/refunds").then().body("items", hasSize(0));
    }

    @Test
    void refusesAnotherTotalThanWasExpected() throws SQLException {
        place(2, "\"expectedTotalMinor\":499")
                .statusCode(409)
                .body("type", equalTo("urn:junban:problem:total-changed"))
                .body("totalMinor", equalTo(500))
                .body("currency", equalTo("EUR"));
        assertThat(reserved()).isZero();
        place(2, "\"expectedTotalMinor\":500").statusCode(201);
    }

    @Test
    void keepsThePriceThatWasAgreedUpon() throws SQLException {
        String id = place(2, "\"expectedTotalMinor\":500").extract().path("id");

        database.execute(
                "UPDATE products SET price_minor = 999 WHERE id = (SELECT product_id FROM inventories WHERE id = "
                        + inventoryId + ")");

        given().get("/orders/" + id)
                .then()
                .body("totalMinor", equalTo(500))
                .body("lines.unitPriceMinor", contains(250));
        place(2, "\"expectedTotalMinor\":500").statusCode(409);
    }

    @Test
    void letsAnOrderWaitForItsStock() throws SQLException {
        String id = HttpShop.idOfNew(
                place(11, "\"allowBackorder\":true").statusCode(201).body("status", equalTo("BACKORDERED")));

        assertThat(reserved()).isZero();
        assertThat(requested(id)).isZero();
        assertThat(database.number(
                        "SELECT extract(day FROM expires_at - created_at) FROM orders WHERE id = '" + id + "'"))
                .isEqualTo(30);
        assertThat(history(id, "detail")).containsExactly("waits for stock");
        given().post("/orders/" + id + "/cancellation").then().statusCode(200);
        assertThat(history(id, "to")).containsExactly("BACKORDERED", "CANCELLED");
        assertThat(database.number("SELECT count(*) FROM stock_movements WHERE inventory_id = " + inventoryId))
                .isZero();
    }

    @Test
    void doesNotLetAnOrderWaitWhoseStockIsThere() throws SQLException {
        place(10, "\"allowBackorder\":true").statusCode(201).body("status", equalTo("PENDING_PAYMENT"));
        assertThat(reserved()).isEqualTo(10);
    }

    @Test
    void showsThePaymentTokenToNobody() throws SQLException {
        var answer = place(1, "\"paymentToken\":\"tok_secret\"").statusCode(201).extract();
        String id = answer.path("id");

        assertThat(answer.asString()).doesNotContain("tok_secret");
        assertThat(given().get("/orders/" + id).asString()).doesNotContain("tok_secret");
        assertThat(database.number("SELECT count(*) FROM outbox WHERE payload LIKE '%tok_secret%'"))
                .isZero();
        assertThat(database.number(
                        "SELECT count(*) FROM orders WHERE id = '" + id + "' AND payment_token = 'tok_secret'"))
                .isEqualTo(1);
    }

    @Test
    void namesEachMemberThatDoesNotFitTheWayOfPaying() {
        place(1, "\"accountId\":1").statusCode(422).body("errors.pointer", contains("/accountId"));
        post(
                        UUID.randomUUID().toString(),
                        body(1, "\"allowBackorder\":true,\"paymentToken\":\"t\"")
                                .replace("CARD", "STORE_CREDIT"))
                .statusCode(422)
                .body("errors.pointer", contains("/accountId", "/allowBackorder", "/paymentToken"));
        place(1, "\"charges\":null,\"allowBackorder\":false,\"reference\":null").statusCode(201);
        place(1, "\"allowBackorder\":\"yes\"").statusCode(400);
        place(1, "\"expectedTotalMinor\":null").statusCode(400);
    }

    private ValidatableResponse place(int quantity, String more) {
        return post(UUID.randomUUID().toString(), body(quantity, more));
    }

    private String body(int quantity, String more) {
        return """
                {"customerId":"c-%s","lines":[{"inventoryId":%d,"quantity":%d}],"paymentMethod":"CARD",%s}""".formatted(UUID.randomUUID(), inventoryId, quantity, more);
    }

    private long requested(String id) throws SQLException {
        return database.number(
                "SELECT count(*) FROM outbox WHERE topic = 'junban.payment-requests' AND key = '" + id + "'");
    }

    private long reserved() throws SQLException {
        return database.number("SELECT reserved FROM inventories WHERE id = " + inventoryId);
    }
}
