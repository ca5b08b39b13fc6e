package dev.junban.locking;

import static dev.junban.locking.SaleDay.atOnce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What goes wrong on the day of the sale though every request is right by itself: the naive way first, then ours. How
 * paths cross and deadlock, the third of the five, is {@link CrossingPathsIT}.
 */
class FiveFailuresIT {
    private static final String OVERLAPS =
            "SELECT count(*) FROM bookings WHERE room_id = 1 AND starts < 12 AND ends > 10";
    private static final String BOOK = "INSERT INTO bookings VALUES (1, 10, 12)";

    static SaleDay day;

    PlainSession a;
    PlainSession b;

    @BeforeAll
    static void open() {
        day = new SaleDay();
    }

    @BeforeEach
    void connect() {
        a = day.plain.owner();
        b = day.plain.owner();
        a.run(
                "UPDATE tickets SET remaining = 100 WHERE id = 1",
                "UPDATE accounts SET balance = 60 WHERE id IN (1, 2)",
                "DELETE FROM bookings");
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
    void anUpdateIsLostByReadingAndWritingBackAndNotUnderALock() {
        List<PlainSession> buyers = List.of(a, b);
        List<Integer> seen = buyers.stream()
                .map(buyer -> Integer.valueOf(buyer.value("SELECT remaining FROM tickets WHERE id = 1")))
                .toList();
        for (int i = 0; i < 2; i++) {
            buyers.get(i).run("UPDATE tickets SET remaining = " + (seen.get(i) - 1) + " WHERE id = 1");
        }
        assertThat(remaining()).as("two were sold").isEqualTo(99);
        System.out.println("lost update, naive: 2 sold, 1 unit lost");

        assertThat(atOnce(99, n -> day.buy(List.of(1L)))).containsOnly(true);
        assertThat(remaining()).isZero();
        assertThat(atOnce(5, n -> day.buy(List.of(1L)))).containsOnly(false);
        assertThat(remaining()).isZero();
        System.out.println("lost update, kernel: 99 sold at once, 0 units lost; 5 more refused");
    }

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
                                s -> SaleDay.ROOM.lock(s, List.of(1L)).chain(FiveFailuresIT::bookIfFree))))
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

    @Test
    void aPaymentInsideTheLockHoldsUpAllOthersAndOneOutsideNobody() {
        a.run("BEGIN", "UPDATE tickets SET remaining = remaining - 1 WHERE id = 1");
        var other = b.start("UPDATE tickets SET remaining = remaining - 1 WHERE id = 1");
        day.plain.awaitWaiting(b);
        a.run("COMMIT");
        assertThat(other.state())
                .as("it waited for as long as the payment took")
                .isEqualTo("00000");

        CompletableFuture<String> payment = new CompletableFuture<>();
        CompletableFuture<String> order = day.buy(List.of(1L))
                .chain(() ->
                        ExternalCalls.guard("POST /payments", Uni.createFrom().completionStage(payment)))
                .chain(paid -> day.transfer(1, 2, 10).replaceWith(paid))
                .subscribeAsCompletionStage();
        assertThat(atOnce(20, n -> day.buy(List.of(1L))))
                .as("while the payment is out")
                .containsOnly(true);
        assertThat(order).isNotDone();
        var unused = payment.complete("paid");
        assertThat(order).succeedsWithin(Duration.ofSeconds(30)).isEqualTo("paid");
    }

    @Test
    void aPaymentInsideTheLockIsRefusedByTheKernel() {
        var refusal = catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(day.transactions.run("pay-inside", s -> SaleDay.TICKET
                        .lock(s, List.of(1L))
                        .chain(() -> ExternalCalls.guard("POST /payments", payment())))));

        assertThat(refusal.rule()).isEqualTo(LockViolation.Rule.EXTERNAL_CALL);
    }

    @Test
    void paymentsInsideTheLockPassOneByOne() {
        long start = System.nanoTime();
        List<PlainSession> buyers = Stream.generate(day.plain::owner).limit(10).toList();
        var inside = buyers.stream()
                .map(buyer -> buyer.start("BEGIN; UPDATE tickets SET remaining = remaining - 1 WHERE id = 1;"
                        + " SELECT pg_sleep(0.1); COMMIT"))
                .toList();
        assertThat(inside).allSatisfy(buyer -> assertThat(buyer.state()).isEqualTo("00000"));
        long insideMillis = (System.nanoTime() - start) / 1_000_000;

        start = System.nanoTime();
        assertThat(atOnce(10, n -> day.buy(List.of(1L)).call(FiveFailuresIT::payment)))
                .containsOnly(true);
        long outsideMillis = (System.nanoTime() - start) / 1_000_000;

        assertThat(remaining()).isEqualTo(80);
        System.out.println("long transaction: 10 buyers of one ticket, 100 ms payments: inside the lock " + insideMillis
                + " ms, outside " + outsideMillis + " ms");
    }

    private static Uni<String> payment() {
        return Uni.createFrom().item("paid").onItem().delayIt().by(Duration.ofMillis(100));
    }

    @Test
    void aWaitingAlterTableQueuesLaterReadersUntilItsLockTimeout() {
        PlainSession reader = day.plain.app();
        a.run("BEGIN", "SELECT count(*) FROM tickets");
        var alter = b.start("ALTER TABLE tickets ADD COLUMN note text");
        day.plain.awaitWaiting(b);
        var queued = reader.start("SELECT remaining FROM tickets WHERE id = 1");
        day.plain.awaitWaiting(reader);
        a.run("COMMIT");
        assertThat(List.of(alter.state(), queued.state())).containsOnly("00000");

        a.run("BEGIN", "SELECT count(*) FROM tickets");
        b.run("SET lock_timeout = '500ms'");
        long start = System.nanoTime();
        alter = b.start("ALTER TABLE tickets DROP COLUMN note");
        day.plain.awaitWaiting(b);
        assertThat(reader.rows("SELECT remaining FROM tickets WHERE id = 1"))
                .as("read while the long reader is still there")
                .hasSize(1);
        System.out.println("DDL queue: with a lock_timeout of 500 ms readers stood for "
                + (System.nanoTime() - start) / 1_000_000 + " ms, without one for as long as the long reader");
        assertThat(alter.state()).isEqualTo("55P03");
        a.run("COMMIT");
        b.run("ALTER TABLE tickets DROP COLUMN note");
    }

    private static int remaining() {
        return Integer.parseInt(day.value("SELECT remaining FROM tickets WHERE id = 1"));
    }

    private static int sum() {
        return Integer.parseInt(day.value("SELECT sum(balance) FROM accounts WHERE id IN (1, 2)"));
    }
}
