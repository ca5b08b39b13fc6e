package dev.junban.payments;

import static dev.junban.fixtures.Shop.PRICE;
import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Provider;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.settlement.SettlePayments;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only the provider can tell, and when it is asked. The jobs run meanwhile, as they always do. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class ReconciliationIT {
    static final Duration PATIENCE = Duration.ofSeconds(40);

    @Inject
    PaymentReconciliation payments;

    @Inject
    SettlePayments settlePayments;

    @Inject
    PaymentRelease paymentRelease;

    static Shop shop;
    static Provider provider;

    final long inventory = shop.inventory(100);

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        provider = Provider.ofTheSuite();
    }

    @AfterAll
    static void close() {
        provider.behave("capture");
        shop.close();
    }

    @BeforeEach
    void behave() {
        provider.behave("capture");
    }

    @Test
    void asksOnceMoreUnderTheSameKeyForWhatNeverReachedTheProvider() {
        UUID order = undecided("now()");

        reconcile(order);

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(provider.chargesOf(order)).isEqualTo(1);
    }

    @Test
    void neverChargesUnderAKeyThatTheProviderMayHaveForgotten() {
        UUID order = undecided("now() - interval '24 hours'");

        reconcile(order);
        assertThat(shop.status(order)).isEqualTo("PENDING_PAYMENT/UNKNOWN");
        expire(order);

        becomes(order, "EXPIRED/UNKNOWN");
        reconcile(order);
        assertThat(shop.status(order)).as("nobody will ask again").isEqualTo("EXPIRED/DECLINED");
        assertThat(provider.chargesOf(order)).isZero();
        assertThat(shop.reserved(inventory)).isZero();
    }

    @Test
    void doesNotExpireWhatTheProviderHasCharged() {
        UUID order = undecided("now()");
        provider.charge(order, PRICE);

        expire(order);

        becomes(order, "PAID/CAPTURED");
        assertThat(shop.reserved(inventory)).isEqualTo(1);
    }

    @Test
    void cancelsAPendingPaymentBeforeItsOrderExpires() {
        UUID order = undecided("now()");
        provider.behave("pending-then-capture", 600_000);
        reconcile(order);
        assertThat(shop.row("SELECT action_url FROM orders WHERE id = '" + order + "'")
                        .getString(0))
                .as("where the customer confirms it")
                .contains("/payments/pay_");

        expire(order);

        becomes(order, "EXPIRED/DECLINED");
        assertThat(provider.paymentOf(order).getString("status")).isEqualTo("cancelled");
        assertThat(shop.reserved(inventory)).isZero();
    }

    @Test
    void releasesNothingWhileTheProviderCannotBeAsked() {
        UUID order = undecided("now()");
        provider.charge(order, PRICE);
        provider.behave("hang");
        UUID unreachable = undecided("now()");

        assertThat(await(paymentRelease.release(List.of(order), Duration.ZERO))).isEmpty();
        assertThat(await(paymentRelease.release(List.of(unreachable), Duration.ZERO)))
                .as("there is nothing, and looking works")
                .containsOnlyKeys(unreachable);
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
    }

    @Test
    void followsThePaymentOfAnOrderThatWasCancelled() {
        UUID order = undecided("now()");
        provider.charge(order, PRICE);
        shop.giveUp(order, "CANCELLED");

        reconcile(order);

        becomes(order, "REFUNDED/CAPTURED");
        assertThat(provider.paymentOf(order).getLong("refundedMinor")).isEqualTo(PRICE);
        assertThat(shop.reserved(inventory)).isZero();
    }

    /** Whoever comes first, each order is charged once, paid once and holds its stock. */
    @Test
    void doesNothingTwiceWhenExpiryWebhookAndReconciliationMeet() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        Random random = new Random(seed);
        var from = shop.database.mark();
        List<UUID> orders = new ArrayList<>(
                IntStream.range(0, 20).mapToObj(i -> undecided("now()")).toList());
        orders.forEach(order -> provider.charge(order, PRICE));
        List<Uni<?>> all = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            Collections.shuffle(orders, random);
            all.add(settlePayments.run(orders.stream().map(this::webhook).toList()));
            all.add(payments.reconcile(List.copyOf(orders), Duration.ZERO));
            all.add(paymentRelease.release(List.copyOf(orders), Duration.ZERO));
        }
        Collections.shuffle(all, random);
        orders.forEach(this::expire);

        await(Uni.join()
                .all(all.stream().map(one -> one.replaceWithVoid()).toList())
                .andFailFast());

        orders.forEach(order -> becomes(order, "PAID/CAPTURED"));
        assertThat(from.count("40P01")).as("seed %d", seed).isZero();
        assertThat(shop.reserved(inventory)).as("seed %d", seed).isEqualTo(20);
        assertThat(orders).allSatisfy(order -> {
            assertThat(provider.chargesOf(order)).isEqualTo(1);
            assertThat(shop.count("order_history WHERE to_status = 'PAID' AND order_id = '" + order + "'"))
                    .isEqualTo(1);
            assertThat(shop.anomalies(order)).isEqualTo("null");
        });
    }

    private ReportedPayment webhook(UUID order) {
        return new ReportedPayment(
                "webhook:" + UUID.randomUUID(),
                order,
                new PaymentResult(Outcome.CAPTURED, provider.paymentOf(order).getString("paymentId"), PRICE, "EUR"));
    }

    private void reconcile(UUID order) {
        await(payments.reconcile(List.of(order), Duration.ZERO));
    }

    /** An order whose request went out at this time, and never came back; it is not in the outbox. */
    private UUID undecided(String submittedAt) {
        UUID order = UUID.randomUUID();
        shop.execute("""
                WITH o AS (
                  INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, submitted_at, asked_at,
                    expires_at)
                  VALUES ('%1$s', 'c-1', 'PENDING_PAYMENT', 'EUR', %2$d, 'UNKNOWN', %3$s, now(), now() + interval '1 hour')
                  RETURNING id)
                INSERT INTO order_lines SELECT id, 1, %4$d, 'sku', 1, %2$d FROM o;
                UPDATE inventories SET reserved = reserved + 1 WHERE id = %4$d;
                INSERT INTO stock_movements (inventory_id, kind, quantity, on_hand_delta, reserved_delta, order_id)
                VALUES (%4$d, 'HOLD', 1, 0, 1, '%1$s')""".formatted(order, PRICE, submittedAt, inventory));
        return order;
    }

    private void expire(UUID order) {
        shop.execute("""
                UPDATE orders SET expires_at = now() - interval '1 second', asked_at = NULL,
                  submitted_at = least(submitted_at, now() - interval '10 seconds') WHERE id = '%s'""".formatted(order));
    }

    private static void becomes(UUID order, String status) {
        await("order " + order + " " + status).atMost(PATIENCE).until(() -> shop.status(order), status::equals);
    }
}
