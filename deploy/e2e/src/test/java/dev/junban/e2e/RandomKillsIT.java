package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.audit.LockAudit;
import dev.junban.local.history.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every part of the suite is killed again and again while it works. {@code -Dkills.count=200} kills more often,
 * {@code -Dseed} repeats the choices of a run. What holds for all orders is checked by {@link WhatIsLeftIT}.
 */
class RandomKillsIT {
    private static final int CLIENTS = 5;
    private static final Duration SETTLED_AT_MOST = Duration.ofMinutes(3);
    private static final String UNDECIDED = """
            SELECT id FROM orders WHERE reference LIKE ?
            AND (status = 'PENDING_PAYMENT' OR payment_status IN ('SUBMITTED', 'UNKNOWN')
              OR status <> 'PAID' AND captured_minor <> refunded_minor)""";

    private final Recorder recorder = Http.record();
    private final Shoppers shoppers = new Shoppers();

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
        WarmUp.run();
    }

    @Test
    void whatWasAcknowledgedIsNeverLostAndNothingHappensTwice() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        // While processes start all the time, how long a task holds up its event loop says nothing.
        Suite.eventLoops().unwatchAll();

        Killer killer = new Killer(new Random(seed));
        killWhileTheyShop(killer, seed);
        System.out.println(killer + "; " + shoppers);
        Provider.behaveWell();
        settle();

        noOrderIsLostOrPlacedTwice();
        theProviderKeepsTheMoneyOfPaidOrdersOnce();
        everyWebhookWasRecordedAndAppliedOnce();
        stockAndBalanceAreWhatWasAcknowledged();
        PossibleHistory.await(recorder);
    }

    private void killWhileTheyShop(Killer killer, long seed) {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<List<Integer>> load =
                Background.supply(() -> Together.run(CLIENTS, CLIENTS, n -> shop(new Random(seed + n), over)));
        try {
            killer.kill(Integer.getInteger("kills.count", 20));
        } finally {
            over.set(true);
            load.join();
        }
    }

    private int shop(Random random, AtomicBoolean over) {
        int acts = 0;
        while (!over.get()) {
            shoppers.act(random);
            acts++;
        }
        return acts;
    }

    /** An operator asks at once for what the jobs would ask for in growing intervals. */
    private void settle() {
        await("all orders to be decided")
                .atMost(SETTLED_AT_MOST)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    List<String> undecided = Sql.rows(UNDECIDED, shoppers.name() + "%");
                    undecided.stream()
                            .filter(id -> Provider.payments(id).isEmpty())
                            .forEach(RandomKillsIT::letTheKeyRunOut);
                    undecided.forEach(RandomKillsIT::reconcile);
                    return undecided.isEmpty();
                });
        await("the outbox to be empty")
                .atMost(Duration.ofSeconds(40))
                .until(() -> Sql.count("SELECT count(*) FROM outbox") == 0);
    }

    /** What was given up before the provider was asked stays open as long as a request could still reach it. */
    private static void letTheKeyRunOut(String id) {
        Sql.execute(LockAudit.exemption("time that passes in a test") + ";"
                + " UPDATE orders SET submitted_at = now() - interval '2 days' WHERE id = '" + id + "'"
                + " AND status IN ('CANCELLED', 'EXPIRED') AND payment_status IN ('SUBMITTED', 'UNKNOWN')");
    }

    private static void reconcile(String id) {
        String url = Suite.endpoints().batch() + "/payments/" + id + "/reconciliation";
        assertThat(Http.post(url, Shop.newKey(), "").status()).isIn(200, 503);
    }

    private void noOrderIsLostOrPlacedTwice() {
        assertThat(shoppers.orders()).isNotEmpty();
        assertThat(Sql.rows("SELECT reference, id FROM orders WHERE reference LIKE ?", shoppers.name() + "%"))
                .containsExactlyInAnyOrderElementsOf(shoppers.orders().entrySet().stream()
                        .map(order -> order.getKey() + "," + order.getValue())
                        .toList());
    }

    private void theProviderKeepsTheMoneyOfPaidOrdersOnce() {
        assertThat(shoppers.orders().values()).allSatisfy(id -> {
            var order = Shop.order(id);
            long kept = order.path("status").asText().equals("PAID")
                    ? order.path("totalMinor").asLong()
                    : 0;
            assertThat(Provider.kept(id)).as(order.toString()).isEqualTo(kept);
        });
    }

    private void everyWebhookWasRecordedAndAppliedOnce() {
        assertThat(Sql.rows("SELECT event_id FROM inbox WHERE event_id LIKE 'webhook:%' AND applied_at IS NOT NULL"))
                .containsAll(shoppers.webhooks());
        assertThat(Sql.rows("""
                SELECT order_id FROM order_history WHERE order_id IN (SELECT id FROM orders WHERE reference LIKE ?)
                AND to_status <> coalesce(from_status, '') GROUP BY order_id, to_status HAVING count(*) > 1""", shoppers.name() + "%")).isEmpty();
    }

    private void stockAndBalanceAreWhatWasAcknowledged() {
        assertThat(shoppers.goods())
                .allSatisfy(id ->
                        assertThat(Shop.stock(id).path("onHand").asLong()).isEqualTo(100_000 + shoppers.received(id)));
        assertThat(shoppers.balance()).isEqualTo(shoppers.deposited());
    }
}
