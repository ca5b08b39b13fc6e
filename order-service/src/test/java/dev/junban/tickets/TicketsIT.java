package dev.junban.tickets;

import static dev.junban.edge.Calls.assertProblem;
import static dev.junban.edge.Calls.id;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.notNullValue;

import dev.junban.edge.Calls;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class TicketsIT {
    private static final long SHOP = 7;
    private static final Instant END = Instant.parse("2090-01-31T12:00:00Z");

    private final String key = UUID.randomUUID().toString();

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @Test
    void issuesATicket() {
        String body = "{\"customerId\":\"c-1\",\"uses\":3,\"expiresAt\":\"2090-01-31T21:00:00+09:00\"}";
        var issued = Calls.post("/shops/7/tickets", key, body).statusCode(201).extract();

        assertThat(issued.asString())
                .isEqualTo(
                        "{\"id\":%d,\"shopId\":7,\"customerId\":\"c-1\",\"remaining\":3,\"expiresAt\":\"2090-01-31T12:00:00Z\"}"
                                .formatted(issued.jsonPath().getLong("id")));
        assertThat(given().get(issued.header("Location"))
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .isEqualTo(issued.asString());
        assertThat(Calls.post("/shops/7/tickets", key, body).extract().asString())
                .isEqualTo(issued.asString());
        given().get(issued.header("Location").replace("/7/", "/8/")).then().statusCode(404);
        assertProblem(Calls.json(body).post("/shops/7/tickets").then(), 400, "idempotency-key-missing");
        assertProblem(Calls.post("/shops/7/tickets", "{\"customerId\":\"\",\"uses\":0}"), 422, "invalid-request")
                .body("errors.pointer", hasItems("/customerId", "/uses", "/expiresAt"));
        assertProblem(Calls.post("/shops/x/tickets", body), 400, "malformed-id");
    }

    @Test
    void usesASetAndLeavesARowForEach() throws SQLException {
        long first = ticket(SHOP, 2, END);
        long second = ticket(SHOP, 1, END);

        use(END, second, first)
                .statusCode(201)
                .body("shopId", equalTo((int) SHOP))
                .body("usedAt", equalTo(END.toString()))
                .body("tickets.id", contains((int) first, (int) second))
                .body("tickets.remaining", contains(1, 0));

        assertThat(remaining(first)).isEqualTo(1);
        assertThat(remaining(second)).isZero();
        assertThat(uses(first, second)).isEqualTo(2);
    }

    @Test
    void listsAllThatAreUnavailableAndUsesNone() throws SQLException {
        long good = ticket(SHOP, 1, END);
        long unknown = Long.MAX_VALUE;
        long otherShop = ticket(8, 1, END);
        long expired = ticket(SHOP, 1, END.minusNanos(1000));
        long usedUp = ticket(SHOP, 1, END);
        use(END, usedUp).statusCode(201);

        var refused = use(END, usedUp, good, unknown, expired, otherShop);

        assertProblem(refused, 409, "tickets-unavailable").body("instance", equalTo("/shops/7/ticket-uses"));
        assertThat(refused.extract().jsonPath().getList("unavailable", Long.class))
                .containsExactly(usedUp, unknown, expired, otherShop);
        assertThat(remaining(good)).isEqualTo(1);
        assertThat(remaining(otherShop)).isEqualTo(1);
        assertThat(uses(good, otherShop, expired)).isZero();
    }

    @Test
    void usesOnceForARepeatedRequest() throws SQLException {
        long ticket = ticket(SHOP, 5, END);

        var bodies = Calls.atOnce(
                8, i -> use(key, END, ticket).statusCode(201).extract().asString());

        assertThat(bodies).containsOnly(bodies.get(0));
        assertThat(remaining(ticket)).isEqualTo(4);
        assertProblem(
                Calls.json(body(END, ticket)).post("/shops/7/ticket-uses").then(), 400, "idempotency-key-missing");
    }

    @Test
    void neverDeadlocksOnSetsInOppositeOrder() throws SQLException {
        long left = ticket(SHOP, 100, END);
        long right = ticket(SHOP, 100, END);

        var statuses = Calls.atOnce(8, user -> List.of(1, 2, 3, 4, 5).stream()
                        .map(i -> user % 2 == 0 ? use(END, left, right) : use(END, right, left))
                        .map(response -> response.extract().statusCode())
                        .toList())
                .stream()
                .flatMap(some -> some.stream())
                .toList();

        assertThat(statuses).hasSize(40).containsOnly(201);
        assertThat(remaining(left)).isEqualTo(60);
        assertThat(remaining(right)).isEqualTo(60);
        assertThat(uses(left, right)).isEqualTo(80);
    }

    @Test
    void givesTheLastUsesOfASharedTicketOnce() throws SQLException {
        long shared = ticket(SHOP, 3, END);
        List<Long> own = Calls.atOnce(8, i -> ticket(SHOP, 1, END));

        var statuses =
                Calls.atOnce(8, i -> use(END, shared, own.get(i)).extract().statusCode());

        assertThat(statuses).filteredOn(status -> status == 201).hasSize(3);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(5);
        assertThat(remaining(shared)).isZero();
        assertThat(uses(own.stream().mapToLong(id -> id).toArray())).isEqualTo(3);
    }

    @Test
    void leavesThePastToStaffByTheTimeOfTheDatabase() throws SQLException {
        long ticket = ticket(SHOP, 5, END);
        Instant now = Instant.ofEpochMilli(database.number("SELECT extract(epoch FROM now()) * 1000"));

        assertProblem(use(now.minus(Duration.ofMinutes(6)), ticket), 403, "staff-only")
                .body("now", notNullValue());
        assertThat(remaining(ticket)).isEqualTo(5);
        use(now.minus(Duration.ofMinutes(4)), ticket).statusCode(201);
        use(now.plus(Duration.ofDays(1)), ticket).statusCode(201);
    }

    @Test
    void countsATicketThatHasExpiredAsUnavailable() throws SQLException {
        Instant now = Instant.ofEpochMilli(database.number("SELECT extract(epoch FROM now()) * 1000"));
        long old = ticket(SHOP, 5, now.minus(Duration.ofDays(1)));

        assertProblem(use(now, old), 409, "tickets-unavailable");
    }

    @Test
    void refusesRepeatedIds() {
        long ticket = ticket(SHOP, 5, END);

        assertProblem(use(END, ticket, ticket), 422, "invalid-request")
                .body("errors[0].pointer", equalTo("/ticketIds"))
                .body("errors[0].detail", equalTo("must name each ticket once"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[0]", "[-1]"})
    void refusesAListThatNamesNoTickets(String ids) {
        assertProblem(
                Calls.post("/shops/7/ticket-uses", "{\"ticketIds\":%s,\"usedAt\":\"%s\"}".formatted(ids, END)),
                422,
                "invalid-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[null]", "[1.5]", "[\"1\"]", "1"})
    void refusesAListThatIsNone(String ids) {
        assertProblem(
                Calls.post("/shops/7/ticket-uses", "{\"ticketIds\":%s,\"usedAt\":\"%s\"}".formatted(ids, END)),
                400,
                "malformed-request");
    }

    private static long ticket(long shop, int uses, Instant expiresAt) {
        return id(Calls.post(
                "/shops/" + shop + "/tickets",
                "{\"customerId\":\"c-1\",\"uses\":%d,\"expiresAt\":\"%s\"}".formatted(uses, expiresAt)));
    }

    private static ValidatableResponse use(Instant usedAt, long... ids) {
        return use(UUID.randomUUID().toString(), usedAt, ids);
    }

    private static ValidatableResponse use(String key, Instant usedAt, long... ids) {
        return Calls.post("/shops/" + SHOP + "/ticket-uses", key, body(usedAt, ids));
    }

    private static String body(Instant usedAt, long... ids) {
        return "{\"ticketIds\":%s,\"usedAt\":\"%s\"}".formatted(Arrays.toString(ids), usedAt);
    }

    private long remaining(long ticket) throws SQLException {
        return database.number("SELECT remaining FROM tickets WHERE id = " + ticket);
    }

    private long uses(long... tickets) throws SQLException {
        return database.number("SELECT count(*) FROM ticket_uses WHERE ticket_id = ANY ('{%s}')"
                .formatted(Arrays.toString(tickets).replaceAll("[\\[\\]]", "")));
    }
}
