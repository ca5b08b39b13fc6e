package dev.junban.locking;

import static dev.junban.locking.SaleDay.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Two that each decide by what they have read, and together break what each of them kept: the second of {@link
 * FiveFailuresIT the five failures}.
 */
class WriteSkewIT extends OnSaleDay {
    private static final String OVERLAPS =
            "SELECT count(*) FROM bookings WHERE room_id = 1 AND starts < 12 AND ends > 10";
    private static final String BOOK = "INSERT INTO bookings VALUES (1, 10, 12)";

    @Test
    void aRoomIsBookedTwiceByThoseWhoSawItFreeAndOnceUnderItsOwnerRow() {
        Stream.of(a, b).forEach(booker -> {
            booker.run("BEGIN ISOLATION LEVEL REPEATABLE READ");
            assertThat(booker.value(OVERLAPS)).isEqualTo("0");
        });
        a.run(BOOK, "COMMIT");
        b.run(BOOK, "COMMIT");
        assertThat(a.value(OVERLAPS)).as("the room is booked twice").isEqualTo("2");

        a.run("DELETE FROM bookings");
        assertThat(atOnce(
                        8,
                        n -> day.transactions.run(
                                "book-room",
                                s -> SaleDay.ROOM.lock(s, List.of(1L)).chain(WriteSkewIT::bookIfFree))))
                .as("with the owner row locked")
                .containsOnlyOnce(true);
        assertThat(a.value(OVERLAPS)).isEqualTo("1");
    }

    @Test
    void aRoomIsBookedOnceUnderAConstraint() {
        String strict = BOOK.replace("bookings", "strict_bookings");
        a.run("BEGIN", strict);
        var waiting = b.start(strict);
        day.plain.awaitWaiting(b);
        a.run("COMMIT");

        assertThat(waiting.state()).isEqualTo("23P01");
    }

    @Test
    void aRoomIsBookedOnceAmongSerializableTransactions() {
        AtomicInteger runs = new AtomicInteger();

        boolean booked = Shelf.await(day.transactions.runSerializable(
                "book-room",
                s -> SaleDay.ROOM.lock(s, LockMode.PIN, List.of(1L)).chain(rooms -> rooms.then()
                        .select(OVERLAPS, Tuple.tuple())
                        .invoke(() -> {
                            if (runs.incrementAndGet() == 1) {
                                a.run("BEGIN ISOLATION LEVEL SERIALIZABLE", OVERLAPS, BOOK, "COMMIT");
                            }
                        })
                        .chain(() -> bookIfFree(rooms)))));

        assertThat(booked).as("the second to come").isFalse();
        assertThat(runs).as("its first run failed with 40001").hasValue(2);
        assertThat(a.value(OVERLAPS)).isEqualTo("1");
    }

    private static Uni<Boolean> bookIfFree(Locked<SaleDay.FromAccount, Long, String> rooms) {
        return rooms.then()
                .select(OVERLAPS, Tuple.tuple())
                .chain(found -> found.iterator().next().getLong(0) > 0
                        ? Uni.createFrom().item(false)
                        : SaleDay.BOOKING
                                .run(rooms.then(), List.of(Tuple.of(1L, 10, 12)))
                                .replaceWith(true));
    }

    /** The two accounts of one customer may be overdrawn one by one, but not together. */
    @Test
    void aDecisionRestsOnARowThatAnotherChangesUnlessThatIsLockedToo() {
        Stream.of(a, b).forEach(one -> {
            one.run("BEGIN ISOLATION LEVEL REPEATABLE READ");
            assertThat(one.value("SELECT sum(balance) FROM accounts WHERE id IN (1, 2)"))
                    .isEqualTo("120");
        });
        a.run("UPDATE accounts SET balance = balance - 100 WHERE id = 1", "COMMIT");
        b.run("UPDATE accounts SET balance = balance - 100 WHERE id = 2", "COMMIT");
        assertThat(sum()).isEqualTo(-80);
        System.out.println("write skew, naive: 200 taken out of 120, at REPEATABLE READ");

        a.run("UPDATE accounts SET balance = 60 WHERE id IN (1, 2)");
        assertThat(atOnce(8, n -> withdraw(1 + n % 2, 100))).containsOnlyOnce(true);
        assertThat(sum()).isEqualTo(20);
    }

    /** Locks both, the one that is only looked at too. */
    private static Uni<Boolean> withdraw(long from, long amount) {
        return day.transactions.run(
                "withdraw", s -> SaleDay.ACCOUNT.lock(s, List.of(1L, 2L)).chain(accounts -> {
                    long sum = accounts.rows().values().stream()
                            .mapToLong(Handle::row)
                            .sum();
                    var account = accounts.rows().get(from);
                    return sum < amount
                            ? Uni.createFrom().item(false)
                            : SaleDay.BALANCE
                                    .run(java.util.Map.of(account, Tuple.of(account.row() - amount)))
                                    .replaceWith(true);
                }));
    }

    private static int sum() {
        return Integer.parseInt(day.value("SELECT sum(balance) FROM accounts WHERE id IN (1, 2)"));
    }
}
