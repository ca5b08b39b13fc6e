package dev.junban.locking;

import static dev.junban.locking.SaleDay.atOnce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What goes wrong on the day of the sale though every request is right by itself: the naive way first, then ours. How
 * decisions rest on what others change, the second of the five, is {@link WriteSkewIT}; how paths cross and deadlock, the
 * third, is {@link CrossingPathsIT}.
 */
class FiveFailuresIT extends OnSaleDay {
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
}
