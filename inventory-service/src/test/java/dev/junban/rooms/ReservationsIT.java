package dev.junban.rooms;

import static dev.junban.edge.Calls.assertProblem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import dev.junban.edge.Calls;
import dev.junban.local.audit.LockAudit;
import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(ServiceDatabase.class)
class ReservationsIT {
    private long roomId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void build() {
        roomId = room("Maple");
    }

    @Test
    void createsARoom() {
        String key = UUID.randomUUID().toString();
        var created =
                Calls.post("/rooms", key, "{\"name\":\"Oak\"}").statusCode(201).extract();

        assertThat(given().get(created.header("Location"))
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .isEqualTo(created.asString())
                .isEqualTo("{\"id\":%d,\"name\":\"Oak\"}"
                        .formatted(created.jsonPath().getLong("id")));
        Calls.post("/rooms", key, "{\"name\":\"Oak\"}").header("Idempotent-Replayed", equalTo("true"));
        assertProblem(Calls.json("{\"name\":\" \"}").post("/rooms").then(), 422, "invalid-request");
        given().get("/rooms/" + Long.MAX_VALUE).then().statusCode(404);
    }

    @Test
    void answersTheReservationAsItCanBeReadLater() {
        var created = reserve("10:00", "12:00")
                .statusCode(201)
                .body("roomId", equalTo((int) roomId))
                .body("customerId", equalTo("c-1"))
                .body("startsAt", equalTo("2030-01-31T10:00:00Z"))
                .body("endsAt", equalTo("2030-01-31T12:00:00Z"))
                .body("size()", equalTo(5))
                .extract();

        assertThat(given().get(created.header("Location"))
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .isEqualTo(created.asString());
        assertThat(given().get(reservations()).asString())
                .isEqualTo("{\"items\":[" + created.asString() + "],\"next\":null}");
    }

    @ParameterizedTest
    @CsvSource({"10:00, 12:00", "11:00, 11:30", "09:00, 10:01", "11:59, 13:00", "09:00, 13:00"})
    void refusesWhatOverlapsAndSaysWithWhat(String startsAt, String endsAt) {
        int taken = reserve("10:00", "12:00").statusCode(201).extract().path("id");

        assertProblem(reserve(startsAt, endsAt), 409, "reservation-overlap")
                .body("reservationId", equalTo(taken))
                .body("startsAt", equalTo("2030-01-31T10:00:00Z"))
                .body("endsAt", equalTo("2030-01-31T12:00:00Z"))
                .body("$", not(hasKey("customerId")));
    }

    @Test
    void letsOneBeginWhenAnotherEnds() {
        reserve("10:00", "12:00").statusCode(201);

        reserve("12:00", "13:00").statusCode(201);
        reserve("09:00", "10:00").statusCode(201);
    }

    @Test
    void keepsRoomsApart() {
        reserve("10:00", "12:00").statusCode(201);
        roomId = room("Birch");

        reserve("10:00", "12:00").statusCode(201);
    }

    @Test
    void givesARoomToOneOfAHundredAtOnce() throws SQLException {
        var answers = Calls.atOnce(100, i -> {
            String from = "10:%02d".formatted(i % 30);
            String until = "11:%02d".formatted(i % 50);
            return Calls.untilNotBusy(key -> reserve(key, from, until)).extract();
        });

        assertThat(answers)
                .extracting(answer -> answer.statusCode())
                .containsOnly(201, 409)
                .containsOnlyOnce(201);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() == 409)
                .extracting(answer -> answer.<String>path("type"))
                .containsOnly("urn:junban:problem:reservation-overlap");
        assertThat(database.number("SELECT count(*) FROM reservations WHERE room_id = " + roomId))
                .isEqualTo(1);
    }

    /** Somebody writes past the kernel: they hold no room, but the constraint makes the one wait and decide again. */
    @Test
    void isHeldByTheConstraintWhereTheLockIsPassedBy() throws SQLException {
        try (var connection = database.owner();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(LockAudit.exemption("reserves from outside"));
            statement.execute("""
                    INSERT INTO reservations (room_id, customer_id, starts_at, ends_at)
                    VALUES (%d, 'c-2', '2030-01-31T11:00Z', '2030-01-31T13:00Z')""".formatted(roomId));
            var answer = CompletableFuture.supplyAsync(() -> reserve("10:00", "12:00"));
            await().until(() -> database.number("""
                    SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
                    WHERE datname = current_database() AND NOT granted""") > 0);
            connection.commit();

            assertProblem(answer.join(), 409, "reservation-overlap");
        }
    }

    @Test
    void givesTheTimeBack() {
        String path = reserve("10:00", "12:00").statusCode(201).extract().header("Location");
        String elsewhere = path.replace("/rooms/" + roomId, "/rooms/" + room("Birch"));

        given().delete(elsewhere).then().statusCode(404);
        given().delete(path).then().statusCode(204);
        assertProblem(given().delete(path).then(), 404, "not-found");
        given().get(path).then().statusCode(404);
        reserve("11:00", "13:00").statusCode(201);
    }

    @Test
    void reservesOnceForARepeatedRequest() {
        String key = UUID.randomUUID().toString();
        String first = reserve(key, "10:00", "12:00").statusCode(201).extract().asString();

        var second = reserve(key, "10:00", "12:00").statusCode(201).header("Idempotent-Replayed", equalTo("true"));

        assertThat(second.extract().asString()).isEqualTo(first);
        Calls.json(body("14:00", "15:00")).post(reservations()).then().statusCode(400);
    }

    @Test
    void listsTheLastOneMadeFirst() {
        List<Long> made = Stream.of("10", "08", "12", "06", "14")
                .map(hour ->
                        reserve(hour + ":00", hour + ":30").extract().jsonPath().getLong("id"))
                .sorted(Comparator.reverseOrder())
                .toList();

        assertThat(Calls.walk(reservations(), 2, () -> {})).isEqualTo(made);
    }

    @ParameterizedTest
    @CsvSource({"12:00, 12:00", "12:00, 11:00", "12:00:00.0000001, 12:00:00.0000009"})
    void refusesAnEndThatIsNotAfterTheStart(String startsAt, String endsAt) {
        assertProblem(reserve(startsAt, endsAt), 422, "invalid-request")
                .body("errors.pointer", hasItems("/endsAt"))
                .body("errors.detail", hasItems("must be after startsAt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1900000000", "\"2030-01-31T12:00:00\"", "\"tomorrow\"", "null", "\"10000-01-01T00:00Z\""})
    void refusesATimeThatIsNone(String time) {
        String body = body("10:00", "12:00").replace("\"2030-01-31T12:00Z\"", time);

        int status = time.equals("null") ? 422 : 400;
        Calls.post(reservations(), body).statusCode(status).contentType("application/problem+json");
    }

    @Test
    void knowsNoRoomThatIsNotThere() {
        roomId = Long.MAX_VALUE;

        assertProblem(reserve("10:00", "12:00"), 404, "not-found");
        assertProblem(given().get(reservations()).then(), 404, "not-found");
        assertProblem(given().delete(reservations() + "/1").then(), 404, "not-found");
    }

    private static long room(String name) {
        return Calls.json("{\"name\":\"%s\"}".formatted(name))
                .post("/rooms")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getLong("id");
    }

    private ValidatableResponse reserve(String startsAt, String endsAt) {
        return reserve(UUID.randomUUID().toString(), startsAt, endsAt);
    }

    private ValidatableResponse reserve(String key, String startsAt, String endsAt) {
        return Calls.post(reservations(), key, body(startsAt, endsAt));
    }

    private static String body(String startsAt, String endsAt) {
        return """
                {"customerId":"c-1","startsAt":"2030-01-31T%sZ","endsAt":"2030-01-31T%sZ"}""".formatted(startsAt, endsAt);
    }

    private String reservations() {
        return "/rooms/" + roomId + "/reservations";
    }
}
