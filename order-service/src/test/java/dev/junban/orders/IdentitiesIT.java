package dev.junban.orders;

import static dev.junban.edge.Calls.assertProblem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import dev.junban.edge.Callers;
import dev.junban.local.TestTokens;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who sees and changes what. That calls without a token are refused is tested on the whole suite. */
@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class IdentitiesIT {
    private static final String CANCELLATION = "{}";

    private final Callers owner = Callers.customer();
    private final Callers other = Callers.customer();
    private final Callers staff = Callers.staff();
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillTheShelf() throws SQLException {
        inventoryId = HttpShop.inventory(database, 10);
    }

    @Test
    void anOrderIsOfTheCustomerWhoSendsItNamedOrNot() {
        owner.post("/orders", unnamed()).statusCode(201).body("customerId", equalTo(owner.name()));
        owner.post("/orders", HttpShop.order(owner.name(), inventoryId)).statusCode(201);
        assertProblem(other.post("/orders", HttpShop.order(owner.name(), inventoryId)), 403, "forbidden");
    }

    @Test
    void staffOrderForTheCustomerWhomTheyName() {
        String placed = staff.post("/orders", HttpShop.order(owner.name(), inventoryId))
                .statusCode(201)
                .body("customerId", equalTo(owner.name()))
                .extract()
                .path("id");
        owner.get("/orders/" + placed + "/history").body("items.by", equalTo(List.of(staff.name())));
        assertProblem(staff.post("/orders", unnamed()), 422, "invalid-request")
                .body("errors.pointer", equalTo(List.of("/customerId")));
    }

    @Test
    void onlyStaffGiveDiscounts() {
        String discounted = HttpShop.order(owner.name(), inventoryId)
                .replace("}]", "}],\"charges\":[{\"kind\":\"DISCOUNT\",\"amountMinor\":1}]");
        assertProblem(owner.post("/orders", discounted), 403, "staff-only");
        staff.post("/orders", discounted).statusCode(201);
    }

    @Test
    void toOthersAnOrderIsNotThere() {
        String order = "/orders/" + placed();
        for (String path : List.of(order, order + "/history", order + "/refunds", order + "/events")) {
            assertProblem(other.get(path), 404, "not-found");
        }
        for (String path : List.of(order, order + "/history", order + "/refunds")) {
            owner.get(path).statusCode(200);
            staff.get(path).statusCode(200);
        }
        assertProblem(other.post(order + "/cancellation", CANCELLATION), 404, "not-found");
        owner.get(order).body("status", equalTo("PENDING_PAYMENT"));
        owner.post(order + "/cancellation", CANCELLATION).statusCode(200);
        assertThat(owner.get(order + "/history").extract().jsonPath().getList("items.by"))
                .containsExactly(owner.name(), owner.name());
    }

    @Test
    void aListHasOnlyWhatIsTheCallers() {
        String id = placed();
        owner.get("/orders").statusCode(200).body("items.customerId", everyItem(equalTo(owner.name())));
        owner.get("/orders?customerId=" + owner.name()).body("items.id", equalTo(List.of(id)));
        other.get("/orders").body("items", hasSize(0));
        assertProblem(other.get("/orders?customerId=" + owner.name()), 403, "forbidden");
        staff.get("/orders?customerId=" + owner.name()).body("items.id", equalTo(List.of(id)));
    }

    @Test
    void aKeyIsOfItsCaller() {
        String key = UUID.randomUUID().toString();
        String first =
                owner.post("/orders", key, unnamed()).statusCode(201).extract().path("id");
        String second =
                other.post("/orders", key, unnamed()).statusCode(201).extract().path("id");
        assertThat(first).isNotEqualTo(second);
        owner.post("/orders", key, unnamed()).body("id", equalTo(first));
    }

    @Test
    void handingOverAndGivingBackIsForStaff() {
        String order = "/orders/" + placed();
        assertProblem(owner.post(order + "/fulfilment", CANCELLATION), 403, "forbidden");
        assertProblem(owner.post(order + "/refunds", "{\"amountMinor\":1,\"reason\":\"r\"}"), 403, "forbidden");
        assertProblem(staff.post(order + "/fulfilment", CANCELLATION), 409, "order-state-conflict");
    }

    @Test
    void anAccountIsOnlyItsOwners() {
        long account = account(owner);
        long others = account(other);
        assertProblem(other.get("/accounts/" + account), 404, "not-found");
        assertProblem(other.get("/accounts/" + account + "/entries"), 404, "not-found");
        assertProblem(owner.post("/accounts/" + account + "/deposits", "{\"amountMinor\":9}"), 403, "forbidden");
        staff.post("/accounts/" + account + "/deposits", "{\"amountMinor\":9}").statusCode(201);
        owner.get("/accounts/" + account + "/entries").statusCode(200).body("items", hasSize(1));

        assertProblem(other.post("/transfers", transfer(account, others)), 422, "unknown-account")
                .body("missing", equalTo(List.of((int) account)));
        assertProblem(owner.post("/transfers", transfer(account, others)), 422, "unknown-account")
                .body("missing", equalTo(List.of((int) others)));
        staff.post("/transfers", transfer(account, others)).statusCode(201);
    }

    @Test
    void aTicketIsOnlyItsOwners() {
        String body =
                "{\"customerId\":\"%s\",\"uses\":3,\"expiresAt\":\"2099-01-01T00:00:00Z\"}".formatted(owner.name());
        assertProblem(owner.post("/shops/1/tickets", body), 403, "forbidden");
        int ticket =
                staff.post("/shops/1/tickets", body).statusCode(201).extract().path("id");

        assertProblem(other.get("/shops/1/tickets/" + ticket), 404, "not-found");
        owner.get("/shops/1/tickets/" + ticket).statusCode(200);
        assertProblem(other.post("/shops/1/ticket-uses", use(ticket, Instant.now())), 409, "tickets-unavailable");
        owner.post("/shops/1/ticket-uses", use(ticket, Instant.now())).statusCode(201);
        Instant longAgo = Instant.now().minus(Duration.ofHours(1));
        assertProblem(owner.post("/shops/1/ticket-uses", use(ticket, longAgo)), 403, "staff-only");
        staff.post("/shops/1/ticket-uses", use(ticket, longAgo)).statusCode(201);
    }

    @Test
    void aTokenThatIsSentIsVerifiedAlsoWhereNoneIsNeeded() {
        for (String bad :
                List.of("Bearer x.y.z", "Bearer", "Basic YTpi", "Bearer " + expired(), "Bearer " + noSubject())) {
            var refused = given().header("Authorization", bad).get("/orders").then();
            assertProblem(refused, 401, "unauthorized")
                    .header("WWW-Authenticate", containsString("invalid_token"))
                    .body("detail", not(containsString("Exception")));
        }
        given().header("Authorization", "Bearer x.y.z")
                .get("/q/health/live")
                .then()
                .statusCode(200);
    }

    @Test
    void answersAreNotKeptAndNotGuessedAt() {
        owner.get("/orders")
                .header("Cache-Control", equalTo("no-store"))
                .header("X-Content-Type-Options", equalTo("nosniff"))
                .header("Content-Security-Policy", containsString("frame-ancestors 'none'"));
    }

    private String placed() {
        return owner.post("/orders", unnamed()).statusCode(201).extract().path("id");
    }

    private String unnamed() {
        return HttpShop.order("", inventoryId).replace("\"customerId\":\"\",", "");
    }

    private static long account(Callers of) {
        return of.post("/accounts", "{\"currency\":\"EUR\"}")
                .statusCode(201)
                .body("ownerId", equalTo(of.name()))
                .extract()
                .jsonPath()
                .getLong("id");
    }

    private static String transfer(long from, long to) {
        return "{\"fromAccountId\":%d,\"toAccountId\":%d,\"amountMinor\":1}".formatted(from, to);
    }

    private static String use(int ticket, Instant at) {
        return "{\"ticketIds\":[%d],\"usedAt\":\"%s\"}".formatted(ticket, at);
    }

    private static String expired() {
        return TestTokens.tokens().token("c-1", List.of("staff"), Duration.ofHours(-1));
    }

    private static String noSubject() {
        return TestTokens.tokens().token("a b", "staff");
    }
}
