package dev.junban.accounts;

import static dev.junban.edge.Calls.assertProblem;
import static dev.junban.edge.Calls.id;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class TransfersIT {
    private long giver;
    private long taker;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void open() {
        giver = account("EUR", 1000);
        taker = account("EUR", 1000);
    }

    @Test
    void answersBothEntries() {
        transfer(giver, taker, 300)
                .statusCode(201)
                .body("fromAccountId", equalTo((int) giver))
                .body("toAccountId", equalTo((int) taker))
                .body("amountMinor", equalTo(300))
                .body("currency", equalTo("EUR"))
                .body("out.kind", equalTo("TRANSFER_OUT"))
                .body("out.amountMinor", equalTo(-300))
                .body("out.balanceMinor", equalTo(700))
                .body("in.kind", equalTo("TRANSFER_IN"))
                .body("in.amountMinor", equalTo(300))
                .body("in.balanceMinor", equalTo(1300));

        assertBalance(giver, 700);
        assertBalance(taker, 1300);
    }

    @Test
    void goesBothWaysAtOnceAndKeepsTheSum() throws SQLException {
        var statuses = Calls.atOnce(8, mover -> IntStream.range(0, 10)
                        .mapToObj(i -> mover % 2 == 0 ? transfer(giver, taker, 400) : transfer(taker, giver, 400))
                        .map(response -> response.extract().statusCode())
                        .toList())
                .stream()
                .flatMap(some -> some.stream())
                .toList();

        assertThat(statuses).hasSize(80).contains(201).allMatch(status -> status == 201 || status == 409);
        assertThat(database.number(
                        "SELECT sum(balance_minor) FROM accounts WHERE id IN (%d, %d)".formatted(giver, taker)))
                .isEqualTo(2000);
        assertThat(database.number("""
                SELECT count(*) FROM accounts a WHERE a.balance_minor <>
                  (SELECT coalesce(sum(e.amount_minor), 0) FROM account_entries e WHERE e.account_id = a.id)""")).isZero();
        assertThat(database.number("SELECT min(balance_minor) FROM account_entries"))
                .isNotNegative();
    }

    @Test
    void neverOverdrawsAnAccount() throws SQLException {
        assertProblem(transfer(giver, taker, 1001), 409, "insufficient-funds")
                .body("accountId", equalTo((int) giver))
                .body("balanceMinor", equalTo(1000));

        var statuses =
                Calls.atOnce(8, i -> transfer(giver, taker, 400).extract().statusCode());

        assertThat(statuses).filteredOn(status -> status == 201).hasSize(2);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(6);
        assertBalance(giver, 200);
    }

    @Test
    void transfersOnceForARepeatedRequest() {
        String key = UUID.randomUUID().toString();
        String first =
                transfer(key, giver, taker, 300).statusCode(201).extract().asString();

        var second = transfer(key, giver, taker, 300).statusCode(201).header("Idempotent-Replayed", equalTo("true"));

        assertThat(second.extract().asString()).isEqualTo(first);
        assertBalance(giver, 700);
        Calls.json(body(giver, taker, 300)).post("/transfers").then().statusCode(400);
    }

    @Test
    void keepsTheVerdictOfARepeatedRequest() {
        String key = UUID.randomUUID().toString();
        transfer(key, giver, taker, 1500).statusCode(409);
        transfer(taker, giver, 1000).statusCode(201);

        transfer(key, giver, taker, 1500).statusCode(409).header("Idempotent-Replayed", equalTo("true"));
    }

    @Test
    void refusesAccountsThatCannotShare() {
        long yen = account("JPY", 0);
        long full = account("EUR", Account.BALANCE_MAX);

        assertProblem(transfer(giver, giver, 1), 422, "same-account");
        assertProblem(transfer(giver, yen, 1), 422, "mixed-currency");
        assertProblem(transfer(Long.MAX_VALUE, giver, 1), 422, "unknown-account")
                .body("missing", contains(Long.MAX_VALUE));
        assertProblem(transfer(giver, full, 1), 422, "balance-limit-exceeded");
        transfer(giver, taker, 0).statusCode(422);
        transfer(giver, taker, -5).statusCode(422);
        assertBalance(giver, 1000);
    }

    private static long account(String currency, long balance) {
        long account = id(Calls.post("/accounts", "{\"ownerId\":\"c-1\",\"currency\":\"%s\"}".formatted(currency)));
        if (balance > 0) {
            Calls.post("/accounts/" + account + "/deposits", "{\"amountMinor\":" + balance + "}")
                    .statusCode(201);
        }
        return account;
    }

    private static ValidatableResponse transfer(long from, long to, long amount) {
        return transfer(UUID.randomUUID().toString(), from, to, amount);
    }

    private static ValidatableResponse transfer(String key, long from, long to, long amount) {
        return Calls.post("/transfers", key, body(from, to, amount));
    }

    private static String body(long from, long to, long amount) {
        return "{\"fromAccountId\":%d,\"toAccountId\":%d,\"amountMinor\":%d}".formatted(from, to, amount);
    }

    private static void assertBalance(long account, int minor) {
        given().get("/accounts/" + account).then().body("balanceMinor", equalTo(minor));
    }
}
