package dev.junban.locking;

import static dev.junban.locking.SaleDay.atOnce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.junban.local.TestDatabase;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Paths that cross: the naive way deadlocks once, and loses the deadlock timeout each time; ours only waits. */
class CrossingPathsIT {
    static SaleDay day;

    TestDatabase since;

    @BeforeAll
    static void open() {
        day = new SaleDay();
    }

    @BeforeEach
    void mark() {
        since = day.database.mark();
    }

    @AfterEach
    void disconnect() {
        day.plain.closeAll();
    }

    @AfterAll
    static void close() {
        day.close();
    }

    @Test
    void transfersBothWaysAtOnce() {
        deadlocks("transfers 1->2 and 2->1", List.of(take(1), take(2)), List.of(take(2), take(1)));

        String before = day.value("SELECT sum(balance) FROM accounts");
        var unused = atOnce(200, n -> day.transfer(1 + n % 2, 2 - n % 2, 1).replaceWith(n));
        assertThat(day.value("SELECT sum(balance) FROM accounts")).isEqualTo(before);
        oursDidNot();
    }

    @Test
    void aCycleOfThree() {
        deadlocks("a cycle of three", List.of(take(1), take(2)), List.of(take(2), take(3)), List.of(take(3), take(1)));

        var unused =
                atOnce(200, n -> day.transfer(1 + n % 3, 1 + (n + 1) % 3, 1).replaceWith(n));
        oursDidNot();
    }

    @Test
    void setsOfTicketsInOppositeOrder() {
        String lock = "SELECT FROM tickets WHERE id = %d FOR UPDATE";
        deadlocks(
                "tickets in the order of the basket",
                List.of(lock.formatted(10), lock.formatted(20)),
                List.of(lock.formatted(20), lock.formatted(10)));

        assertThat(atOnce(80, n -> {
                    List<Long> basket = new ArrayList<>(List.of(10L, 20L, 30L, 10L));
                    Collections.rotate(basket, n);
                    return day.buy(basket);
                }))
                .containsOnly(true);
        oursDidNot();
    }

    @Test
    void aForeignKeyBeforeTheParent() {
        deadlocks(
                "a foreign key before its parent",
                List.of("INSERT INTO bookings VALUES (1, 1, 2)", "SELECT FROM tickets WHERE id = 2 FOR UPDATE"),
                List.of("SELECT FROM tickets WHERE id = 2 FOR UPDATE", "SELECT FROM rooms WHERE id = 1 FOR UPDATE"));

        assertThat(atOnce(80, n -> bookWithTicket(n % 2 == 0 ? LockMode.PIN : LockMode.KEY_WRITE)))
                .hasSize(80);
        oursDidNot();
        assertThat(catchThrowableOfType(
                                LockViolation.class,
                                () -> Shelf.await(day.transactions.run(
                                        "book-blindly", s -> SaleDay.BOOKING.run(s, List.of(Tuple.of(1L, 1, 2))))))
                        .rule())
                .isEqualTo(LockViolation.Rule.NOT_HELD);
    }

    private static Uni<String> bookWithTicket(LockMode ofTheRoom) {
        return day.transactions.run("book-with-ticket", s -> SaleDay.ROOM
                .lock(s, ofTheRoom, List.of(1L))
                .call(rooms -> SaleDay.BOOKING.run(rooms.then(), List.of(Tuple.of(1L, 1, 2))))
                .chain(rooms -> SaleDay.TICKET.lock(rooms.then(), List.of(2L)))
                .replaceWith("booked"));
    }

    /** One statement each, over the same three rows, which the two indexes hold in opposite order. */
    @Test
    void theSameRowsByTwoIndexes() {
        PlainSession holder = day.plain.owner();
        holder.run("BEGIN", "SELECT FROM tickets WHERE id = 101 FOR UPDATE");
        var running = Stream.of("id BETWEEN 100 AND 102", "expires BETWEEN 9898 AND 9900")
                .map(where -> {
                    PlainSession session = day.plain.owner();
                    session.run("SET enable_seqscan = off", "SET enable_bitmapscan = off");
                    var waiting = session.start(
                            "BEGIN; UPDATE tickets SET remaining = remaining - 1 WHERE " + where + "; COMMIT");
                    day.plain.awaitWaiting(session);
                    return waiting;
                })
                .toList();
        holder.run("COMMIT");
        assertThat(running.stream().map(PlainSession.Running::state)).containsExactlyInAnyOrder("00000", "40P01");

        List<String> ways = List.of("id BETWEEN 100 AND 102", "expires BETWEEN 9898 AND 9900 ORDER BY expires");
        assertThat(atOnce(
                        80,
                        n -> day.buy(day.plain.eye().rows("SELECT id FROM tickets WHERE " + ways.get(n % 2)).stream()
                                .map(Long::valueOf)
                                .toList())))
                .containsOnly(true);
        oursDidNot();
    }

    @Test
    void aLockTakenWithoutBegin() {
        String lock = "SELECT id FROM tickets WHERE id = 1 FOR UPDATE";
        day.plain.owner().run(lock);
        assertThat(day.plain.owner().rows(lock + " NOWAIT"))
                .as("the first lock was gone at once")
                .hasSize(1);

        PlainSession app = day.plain.app();
        app.run("SELECT locking.acquire('tickets', 'KEY_WRITE', '{1}')");
        assertThat(app.state(lock)).isEqualTo("LK002");
    }

    private static String take(int account) {
        return "UPDATE accounts SET balance = balance - 1 WHERE id = " + account;
    }

    /** Each takes its first step, then all their second ones; one is sacrificed. */
    @SafeVarargs
    private static void deadlocks(String what, List<String>... paths) {
        List<PlainSession> sessions =
                Stream.generate(day.plain::owner).limit(paths.length).toList();
        for (int i = 0; i < paths.length; i++) {
            sessions.get(i).run("BEGIN", paths[i].get(0));
        }
        long start = System.nanoTime();
        List<PlainSession.Running> second = new ArrayList<>();
        for (int i = 0; i < paths.length; i++) {
            second.add(sessions.get(i).start(paths[i].get(1) + "; COMMIT"));
        }
        List<String> ends = second.stream().map(PlainSession.Running::state).toList();
        System.out.println(what + ", naive: " + ends + " after " + (System.nanoTime() - start) / 1_000_000 + " ms");
        assertThat(ends).containsOnlyOnce("40P01").contains("00000");
    }

    /** The one planted deadlock is in the server's log, so the log is read rightly, and there is no other. */
    private void oursDidNot() {
        assertThat(since.count("40P01")).isEqualTo(1);
    }
}
