package dev.junban.expiry;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.jobs.JobsConfig;
import dev.junban.local.TestDatabase;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ExpireOrdersIT {
    static Shop shop;

    /** What a webhook reported is on its way for so long. */
    static final JobsConfig CONFIG = new JobsConfig() {
        @Override
        public Duration expiryEvery() {
            return Duration.ofSeconds(5);
        }

        @Override
        public Duration reconcileAfter() {
            return Duration.ofSeconds(30);
        }
    };

    final ExpireOrders expireOrders = new ExpireOrders(shop.transactions, CONFIG);
    final ExpireOrdersJob job = new ExpireOrdersJob(new ExpiryQueries(shop.reads), expireOrders, CONFIG);
    final long inventory = shop.inventory(1_000);

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void expiresWhatIsNotPaidInTimeAndFreesItsStockOnce() {
        UUID order = due(shop.order(inventory));
        UUID inTime = shop.order(inventory);

        assertThat(await(job.look()).done()).isPositive();
        await(expireOrders.run(List.of(order), Map.of()));

        assertThat(shop.status(order)).isEqualTo("EXPIRED/REQUESTED");
        assertThat(shop.movementsOf(order).get("FREE")).isEqualTo(1);
        assertThat(shop.status(inTime)).isEqualTo("PENDING_PAYMENT/REQUESTED");
        assertThat(shop.reserved(inventory)).isEqualTo(1);
    }

    @Test
    void looksOnceMoreUnderTheLock() {
        UUID inTime = shop.order(inventory);
        UUID reported = due(shop.order(inventory));
        shop.execute("UPDATE orders SET reported_at = now() WHERE id = '" + reported + "'");
        UUID submitted = due(shop.order(inventory));
        shop.execute(
                "UPDATE orders SET payment_status = 'SUBMITTED', submitted_at = now() WHERE id = '" + submitted + "'");

        int expired = await(expireOrders.run(List.of(inTime, reported, submitted, UUID.randomUUID()), Map.of()));

        assertThat(expired).isZero();
        assertThat(shop.reserved(inventory)).isEqualTo(3);
    }

    @Test
    void doesNotWaitForWhatWasReportedLongAgoAndCameToNothing() {
        UUID order = due(shop.order(inventory));
        shop.execute("UPDATE orders SET reported_at = now() - interval '1 minute' WHERE id = '" + order + "'");

        await(job.look());

        assertThat(shop.status(order)).isEqualTo("EXPIRED/REQUESTED");
    }

    @Test
    void expiresASubmittedOrderOnceTheProviderHasLetItGo() {
        UUID cancelled = submitted();
        UUID neverThere = submitted();
        assertThat(await(new ExpiryQueries(shop.reads).unasked(Duration.ZERO, 1_000)))
                .doesNotContain(cancelled);

        await(expireOrders.run(
                List.of(cancelled, neverThere), Map.of(cancelled, Optional.of("pay_1"), neverThere, Optional.empty())));

        assertThat(shop.status(cancelled)).isEqualTo("EXPIRED/DECLINED");
        assertThat(shop.status(neverThere)).isEqualTo("EXPIRED/UNKNOWN");
        assertThat(shop.reserved(inventory)).isZero();
    }

    @Test
    void expiresABackorderThatHoldsNothing() {
        UUID order = due(shop.order(inventory));
        shop.giveUp(order, "BACKORDERED");
        shop.execute("UPDATE orders SET payment_status = 'REQUESTED' WHERE id = '" + order + "'");

        await(job.look());

        assertThat(shop.status(order)).isEqualTo("EXPIRED/REQUESTED");
        assertThat(shop.reserved(inventory)).isZero();
        assertThat(shop.movementsOf(order).get("FREE")).as("when it was set up").isEqualTo(1);
    }

    @Test
    void leavesAnOrderAloneThatSomebodyHolds() {
        UUID held = due(shop.order(inventory));
        UUID free = due(shop.order(inventory));
        CompletableFuture<Void> letGo = new CompletableFuture<>();
        CompletableFuture<Void> holds = new CompletableFuture<>();
        CompletableFuture<Void> holder = shop.transactions
                .run("hold", stage -> Kinds.ORDER
                        .lock(stage, List.of(held))
                        .invoke(() -> holds.complete(null))
                        .chain(() -> Uni.createFrom().completionStage(letGo)))
                .subscribeAsCompletionStage();
        holds.join();

        int expired = await(expireOrders.run(List.of(held, free), Map.of()));

        letGo.complete(null);
        holder.join();
        assertThat(expired).isEqualTo(1);
        assertThat(shop.status(free)).isEqualTo("EXPIRED/REQUESTED");
        assertThat(shop.status(held)).isEqualTo("PENDING_PAYMENT/REQUESTED");
    }

    @Test
    void sharesTheWorkAmongSeveralInstances() {
        long seed = Long.getLong("seed", System.nanoTime());
        TestDatabase from = shop.database.mark();
        List<UUID> orders = new ArrayList<>(
                IntStream.range(0, 60).mapToObj(i -> due(shop.order(inventory))).toList());
        List<Uni<Integer>> runs = new ArrayList<>();
        Random random = new Random(seed);
        for (int instance = 0; instance < 4; instance++) {
            Collections.shuffle(orders, random);
            runs.add(expireOrders.run(List.copyOf(orders), Map.of()));
        }

        int expired = await(Uni.join().all(runs).andFailFast()).stream()
                .mapToInt(Integer::intValue)
                .sum();
        int left = await(expireOrders.run(orders, Map.of()));

        assertThat(expired + left).as("seed %d", seed).isEqualTo(60);
        assertThat(from.count("40P01")).as("seed %d", seed).isZero();
        assertThat(shop.reserved(inventory)).isZero();
        assertThat(orders)
                .allSatisfy(
                        order -> assertThat(shop.movementsOf(order).get("FREE")).isEqualTo(1));
    }

    private UUID submitted() {
        UUID order = due(shop.order(inventory));
        shop.execute("UPDATE orders SET payment_status = 'UNKNOWN', submitted_at = now() WHERE id = '" + order + "'");
        return order;
    }

    private static UUID due(UUID order) {
        shop.execute("UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = '" + order + "'");
        return order;
    }
}
