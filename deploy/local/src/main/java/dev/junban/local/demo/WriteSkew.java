package dev.junban.local.demo;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Both look, both see a free room, each writes a row of its own: nothing that one changes was read by the other. */
final class WriteSkew implements Demonstration {
    private static final int BOOKERS = 100;
    private static final int SESSIONS = 20;
    private static final long DECIDING_MILLIS = 5;
    private static final String LOOK = "SELECT count(*) FROM bookings WHERE starts < 12 AND ends > 10";
    private static final String BOOK = "INSERT INTO bookings VALUES (10, 12)";

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("write-skew", """
                Two people want one room from 10 to 12. Each looks whether it is free, each sees no booking, each \
                inserts one. They write different rows, so even the snapshots of REPEATABLE READ see no conflict: \
                the room is booked twice.""");
        stage.naive().run("CREATE TABLE bookings (starts int, ends int)");
        stepByStep(stage);
        return ours(stage, naiveRush(stage));
    }

    private static void stepByStep(Stage stage) {
        Story story = stage.story();
        story.part("The naive way", "step by step");
        try (Session first = stage.naive().session();
                Session second = stage.naive().session()) {
            List<Actor> both = List.of(new Actor("booker A", first, story), new Actor("booker B", second, story));
            both.forEach(one -> one.does("BEGIN ISOLATION LEVEL REPEATABLE READ"));
            both.forEach(one -> one.reads("SELECT count(*) FROM bookings"));
            both.forEach(one -> one.does(BOOK));
            both.forEach(one -> one.does("COMMIT"));
            both.get(0).reads("SELECT count(*) FROM bookings");
        }
        story.line("Both have the room from 10 to 12. No error.");
    }

    private static String naiveRush(Stage stage) {
        Story story = stage.story();
        stage.naive().run("TRUNCATE bookings");
        story.part("The naive way", BOOKERS + " people, one room, one time, " + SESSIONS + " at a time");
        try (SessionPool pool = stage.naive().pool(SESSIONS)) {
            Crowd.rush(BOOKERS, () -> pool.use(WriteSkew::bookNaively));
        }
        long booked = stage.naive().number("SELECT count(*) FROM bookings");
        story.figure("bookings", booked, "of the same room at the same time");
        story.figure("errors", 0, "");
        return booked + " bookings of one room at one time, no error";
    }

    private static void bookNaively(Session session) {
        session.runAll("BEGIN ISOLATION LEVEL REPEATABLE READ");
        if (session.number(LOOK) == 0) {
            Pause.millis(DECIDING_MILLIS);
            session.runAll(BOOK);
        }
        session.runAll("COMMIT");
    }

    private static Verdict ours(Stage stage, String naive) {
        Story story = stage.story();
        story.part("Junban", BOOKERS + " people: POST /rooms/{id}/reservations, all at once");
        Shop shop = stage.shop();
        String rooms = shop.at().inventory() + "/rooms";
        String reservations = rooms + "/" + shop.made(rooms, new JsonObject().put("name", "Demo")) + "/reservations";
        Instant ten = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(34, ChronoUnit.HOURS);
        List<Answer> answers = Crowd.of(BOOKERS, n -> shop.http().post(reservations, from(ten)));
        Answer touching = shop.http().post(reservations, from(ten.plus(2, ChronoUnit.HOURS)));
        long booked = Answer.created(answers);
        long refused = Answer.refused(answers, "reservation-overlap");
        JsonArray kept = shop.http()
                .get(reservations)
                .require(200, "GET " + reservations)
                .json()
                .getJsonArray("items");
        story.figure("reservations", booked, "201");
        story.figure("refused", refused, "409 reservation-overlap");
        story.figure("from 12, touching it", touching.status(), "is no overlap");
        story.figure("the room says", kept.size(), "reservations, the touching one included");
        story.figure("median / p99", Answer.pace(answers), "");
        story.paragraph(
                "The row of the room is locked before anybody looks, and an exclusion constraint stands behind it.");
        boolean held = booked == 1 && refused == BOOKERS - 1 && touching.isCreated() && kept.size() == 2;
        String ours = booked + " reserved, " + refused + " told reservation-overlap";
        return new Verdict(naive, held, ours, "shared-locking/adr/0001-one-lock-order.md");
    }

    private static JsonObject from(Instant start) {
        return new JsonObject()
                .put("customerId", "demo")
                .put("startsAt", start.toString())
                .put("endsAt", start.plus(2, ChronoUnit.HOURS).toString());
    }
}
