package dev.junban.orders;

import static dev.junban.orders.HttpShop.history;
import static dev.junban.orders.HttpShop.post;
import static dev.junban.orders.HttpShop.together;
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
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orders paid from an account of 1000; a piece costs 250. */
@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class StoreCreditHttpIT {
    private final String customer = "c-" + UUID.randomUUID();
    private long inventoryId;
    private long accountId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillShelfAndAccount() throws SQLException {
        inventoryId = HttpShop.inventory(database, 10);
        accountId = account("EUR");
    }

    @Test
    void isPaidAtOnceFromTheAccount() throws SQLException {
        String id = HttpShop.idOfNew(place(3).statusCode(201)
                .body("status", equalTo("PAID"))
                .body("payment.status", equalTo("CAPTURED"))
                .body("payment.capturedMinor", equalTo(750)));

        assertThat(balance()).isEqualTo(250);
        assertThat(entries(
                        "kind = 'PAYMENT' AND amount_minor = -750 AND balance_minor = 250 AND order_id = '" + id + "'"))
                .isEqualTo(1);
        assertThat(reserved()).isEqualTo(3);
        assertThat(database.number(
                        "SELECT count(*) FROM outbox WHERE topic = 'junban.payment-requests' AND key = '" + id + "'"))
                .isZero();
        assertThat(history(id, "detail")).containsExactly("paid from account " + accountId);
    }

    @Test
    void takesNoStockWhenTheMoneyIsShort() throws SQLException {
        place(5).statusCode(409)
                .body("type", equalTo("urn:junban:problem:insufficient-funds"))
                .body("accountId", equalTo((int) accountId))
                .body("balanceMinor", equalTo(1000))
                .body("totalMinor", equalTo(1250));

        assertThat(reserved()).isZero();
        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void takesNoMoneyWhenTheStockIsShort() throws SQLException {
        database.execute("UPDATE inventories SET on_hand = 2 WHERE id = " + inventoryId);

        place(3).statusCode(409).body("type", equalTo("urn:junban:problem:insufficient-stock"));

        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void knowsOnlyTheCustomersOwnAccountsInTheCurrencyOfTheOrder() throws SQLException {
        post(key(), body(1).replace(customer, "somebody"))
                .statusCode(422)
                .body("missing", contains((int) accountId))
                .body("type", equalTo("urn:junban:problem:unknown-account"));
        post(key(), body(1).replace("\"accountId\":" + accountId, "\"accountId\":900001"))
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:unknown-account"));
        long yen = account("JPY");
        post(key(), body(1).replace("\"accountId\":" + accountId, "\"accountId\":" + yen))
                .statusCode(422)
                .body("type", equalTo("urn:junban:problem:mixed-currency"));

        assertThat(reserved()).isZero();
    }

    @Test
    void neverOverdrawsTheAccountWhenTenComeAtOnce() throws SQLException {
        List<Integer> statuses = together(10, "/orders", body(1));

        assertThat(Collections.frequency(statuses, 201)).isEqualTo(4);
        assertThat(Collections.frequency(statuses, 409)).isEqualTo(6);
        assertThat(balance()).isZero();
        assertThat(reserved()).isEqualTo(4);
    }

    @Test
    void givesAllOfItBackToTheAccountWhenItIsCancelled() throws SQLException {
        String id = place(4).extract().path("id");

        given().post("/orders/" + id + "/cancellation")
                .then()
                .statusCode(200)
                .body("status", equalTo("CANCELLED"))
                .body("payment.refundedMinor", equalTo(1000));

        assertThat(balance()).isEqualTo(1000);
        assertThat(entries("kind = 'REFUND' AND amount_minor = 1000 AND order_id = '" + id + "'"))
                .isEqualTo(1);
        assertThat(reserved()).isZero();
        given().get("/orders/" + id + "/refunds")
                .then()
                .body("items.status", contains("COMPLETED"))
                .body("items.amountMinor", contains(1000));
        assertThat(database.number("SELECT count(*) FROM outbox WHERE event_id LIKE 'refund:%' AND key = '" + id + "'"))
                .isZero();
    }

    @Test
    void isRefundedWithTheLastOfItsMoneyAndFreesItsStockThen() throws SQLException {
        String id = place(4).extract().path("id");

        refund(id, 400).statusCode(202).body("status", equalTo("COMPLETED"));
        assertThat(reserved()).isEqualTo(4);
        refund(id, 600).statusCode(202).body("status", equalTo("COMPLETED"));

        assertThat(reserved()).isZero();
        assertThat(balance()).isEqualTo(1000);
        assertThat(history(id, "to")).containsExactly("PAID", "REFUNDED");
        assertThat(history(id, "cause")).containsExactly("placed", "refunded");
        assertThat(history(id, "detail")).contains("broken");
        refund(id, 1).statusCode(409).body("refundableMinor", equalTo(0));
        given().get("/orders/" + id + "/refunds").then().body("items", hasSize(2));
    }

    @Test
    void takesGoodsBackWithTheLastOfTheMoney() throws SQLException {
        String id = place(4).extract().path("id");
        given().post("/orders/" + id + "/fulfilment").then().statusCode(200);

        post(key(), "/orders/" + id + "/refunds", """
                {"amountMinor":1000,"reason":"broken","returned":[{"lineNo":1,"quantity":3}]}""").statusCode(202);

        assertThat(history(id, "to")).containsExactly("PAID", "FULFILLED", "REFUNDED");
        assertThat(database.number("SELECT on_hand FROM inventories WHERE id = " + inventoryId))
                .isEqualTo(9);
        assertThat(reserved()).isZero();
        assertThat(database.number("SELECT sum(amount_minor) FROM account_entries WHERE account_id = " + accountId))
                .isEqualTo(balance())
                .isEqualTo(1000);
    }

    private ValidatableResponse place(int quantity) {
        return post(key(), body(quantity));
    }

    private String body(int quantity) {
        return """
                {"customerId":"%s","lines":[{"inventoryId":%d,"quantity":%d}],"paymentMethod":"STORE_CREDIT","accountId":%d}""".formatted(customer, inventoryId, quantity, accountId);
    }

    private static ValidatableResponse refund(String id, long amountMinor) {
        return post(key(), "/orders/" + id + "/refunds", "{\"amountMinor\":" + amountMinor + ",\"reason\":\"broken\"}");
    }

    private static String key() {
        return UUID.randomUUID().toString();
    }

    /** A new account with 1000 in it. */
    private long account(String currency) {
        long id = post(key(), "/accounts", "{\"ownerId\":\"" + customer + "\",\"currency\":\"" + currency + "\"}")
                .statusCode(201)
                .extract()
                .jsonPath()
                .getLong("id");
        post(key(), "/accounts/" + id + "/deposits", "{\"amountMinor\":1000}").statusCode(201);
        return id;
    }

    private long balance() throws SQLException {
        return database.number("SELECT balance_minor FROM accounts WHERE id = " + accountId);
    }

    private long entries(String where) throws SQLException {
        return database.number(
                "SELECT count(*) FROM account_entries WHERE account_id = " + accountId + " AND " + where);
    }

    private long reserved() throws SQLException {
        return database.number("SELECT reserved FROM inventories WHERE id = " + inventoryId);
    }
}
