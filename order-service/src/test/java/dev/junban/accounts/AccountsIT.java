package dev.junban.accounts;

import static dev.junban.edge.Calls.assertProblem;
import static dev.junban.edge.Calls.id;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import dev.junban.edge.Calls;
import dev.junban.rows.Account;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class AccountsIT {
    private final String key = UUID.randomUUID().toString();
    private long accountId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void open() {
        accountId = id(open("c-1", "EUR"));
    }

    @Test
    void opensAnAccountWithNothingInIt() {
        var opened = open("c-7", "JPY").statusCode(201).extract();

        assertThat(given().get(opened.header("Location"))
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .isEqualTo(opened.asString())
                .isEqualTo("{\"id\":%d,\"ownerId\":\"c-7\",\"currency\":\"JPY\",\"balanceMinor\":0}"
                        .formatted(opened.jsonPath().getLong("id")));
        assertProblem(open("c 7", "XXX"), 422, "invalid-request")
                .body("errors.pointer", contains("/currency", "/ownerId"));
    }

    @Test
    void opensOneForARepeatedRequest() {
        String body = "{\"ownerId\":\"c-1\",\"currency\":\"EUR\"}";
        String first =
                Calls.post("/accounts", key, body).statusCode(201).extract().asString();

        assertThat(Calls.post("/accounts", key, body).extract().asString()).isEqualTo(first);
    }

    @Test
    void answersTheEntryAndAddsItToTheBalance() {
        deposit(500).statusCode(201);
        var second = deposit(250)
                .statusCode(201)
                .body("amountMinor", equalTo(250))
                .body("balanceMinor", equalTo(750))
                .body("kind", equalTo("DEPOSIT"))
                .body("size()", equalTo(5))
                .extract();

        assertBalance(750);
        given().get(entries())
                .then()
                .statusCode(200)
                .body("items.balanceMinor", contains(750, 500))
                .body("next", equalTo(null));
        var page = given().get(entries() + "?limit=1").then().extract();
        assertThat(page.asString()).startsWith("{\"items\":[" + second.asString() + "]");
        given().queryParam("cursor", page.<String>path("next"))
                .get(entries())
                .then()
                .body("items.amountMinor", contains(500));
    }

    @Test
    void addsUpManyAtOnce() throws SQLException {
        var balances = Calls.atOnce(
                8, i -> deposit(100).statusCode(201).extract().jsonPath().getLong("balanceMinor"));

        assertThat(balances).containsExactlyInAnyOrder(100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L);
        assertThat(database.number("SELECT sum(amount_minor) FROM account_entries WHERE account_id = " + accountId))
                .isEqualTo(800);
    }

    @Test
    void depositsOnceForARepeatedRequest() {
        var bodies = Calls.atOnce(
                8, i -> deposit(key, "500").statusCode(201).extract().asString());

        assertThat(bodies).containsOnly(bodies.get(0));
        assertBalance(500);
        assertProblem(deposit(key, "501"), 422, "idempotency-key-reused");
        assertProblem(
                Calls.json("{\"amountMinor\":1}").post(accounts() + "/deposits").then(),
                400,
                "idempotency-key-missing");
    }

    @ParameterizedTest
    @CsvSource({"0, 422", "-1, 422", "9007199254740992, 422", "1.5, 400", "'\"1\"', 400", "null, 400"})
    void refusesAnAmountThatIsNone(String amount, int status) {
        deposit(key, amount).statusCode(status);
        assertBalance(0);
    }

    @Test
    void refusesMoreThanAJsonNumberTells() {
        deposit(Account.BALANCE_MAX - 2).statusCode(201);

        assertProblem(deposit(3), 422, "balance-limit-exceeded").body("amountMinorMax", equalTo(2));
        deposit(2).statusCode(201);
    }

    @Test
    void knowsNoAccountThatIsNotThere() {
        accountId = Long.MAX_VALUE;

        assertProblem(given().get(accounts()).then(), 404, "not-found");
        assertProblem(given().get(entries()).then(), 404, "not-found");
        assertProblem(deposit(1), 404, "not-found").body("instance", equalTo(accounts() + "/deposits"));
    }

    @Test
    void describesItsCalls() {
        given().accept("application/json")
                .get("/q/openapi")
                .then()
                .body(
                        "paths.'/accounts/{id}/deposits'.post.responses.'201'.content.'application/json'.schema.'$ref'",
                        equalTo("#/components/schemas/EntryView"))
                .body("paths.keySet()", hasItems("/transfers", "/shops/{shopId}/ticket-uses"));
    }

    private static ValidatableResponse open(String owner, String currency) {
        return Calls.json("{\"ownerId\":\"%s\",\"currency\":\"%s\"}".formatted(owner, currency))
                .post("/accounts")
                .then();
    }

    private ValidatableResponse deposit(long amount) {
        return deposit(UUID.randomUUID().toString(), Long.toString(amount));
    }

    private ValidatableResponse deposit(String requestKey, String amount) {
        return Calls.post(accounts() + "/deposits", requestKey, "{\"amountMinor\":" + amount + "}");
    }

    private void assertBalance(int minor) {
        given().get(accounts()).then().statusCode(200).body("balanceMinor", equalTo(minor));
    }

    private String accounts() {
        return "/accounts/" + accountId;
    }

    private String entries() {
        return accounts() + "/entries";
    }
}
