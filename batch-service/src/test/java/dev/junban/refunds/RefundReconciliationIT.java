package dev.junban.refunds;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Cashier;
import dev.junban.fixtures.PlainConfig;
import dev.junban.fixtures.Provider;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.settlement.SettlePayments;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class RefundReconciliationIT {
    @Inject
    RefundReconciliation refunds;

    @Inject
    SettlePayments settlePayments;

    static Shop shop;
    static Provider provider;

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        provider = Provider.ofTheSuite();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @BeforeEach
    void behave() {
        provider.behave("capture");
    }

    @Test
    void looksForARefundWhoseAnswerWasLost() {
        UUID order = cashier().paid(shop.inventory(1));
        long refund = unknownRefund(order, 100);
        String paymentId = provider.paymentOf(order).getString("paymentId");
        provider.refund(paymentId, Long.toString(refund), 100);

        // An order that somebody has at the moment is left for the next time.
        Awaitility.await()
                .atMost(Duration.ofSeconds(40))
                .until(
                        () -> {
                            await(refunds.reconcile(Map.of(refund, order), Duration.ZERO));
                            return shop.refunds(order);
                        },
                        "COMPLETED 100"::equals);
        assertThat(provider.paymentOf(order).getLong("refundedMinor")).isEqualTo(100);
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
    }

    @Test
    void asksAgainForARefundThatNeverReachedTheProvider() {
        UUID order = cashier().paid(shop.inventory(1));
        long refund = unknownRefund(order, 100);

        Awaitility.await()
                .atMost(Duration.ofSeconds(40))
                .until(
                        () -> {
                            await(Uni.join()
                                    .all(
                                            refunds.reconcile(Map.of(refund, order), Duration.ofMinutes(1)),
                                            refunds.reconcile(Map.of(refund, order), Duration.ofMinutes(1)))
                                    .andFailFast());
                            return shop.refunds(order);
                        },
                        "COMPLETED 100"::equals);
        assertThat(provider.paymentOf(order).getLong("refundedMinor")).isEqualTo(100);
    }

    @Test
    void neverRefundsUnderAKeyThatTheProviderMayHaveForgotten() {
        UUID order = cashier().paid(shop.inventory(1));
        long refund = unknownRefund(order, 100);
        shop.execute(
                "UPDATE refunds SET submitted_at = now() - interval '23 hours', asked_at = now() WHERE id = " + refund);

        await(refunds.reconcile(Map.of(refund, order), Duration.ZERO));

        assertThat(shop.refunds(order)).isEqualTo("UNKNOWN 100");
        assertThat(provider.paymentOf(order).getLong("refundedMinor")).isZero();
    }

    @Test
    void knowsTheAgeOfAKeyAlsoWhenARefundIsRequestedAgain() {
        UUID order = cashier().paid(shop.inventory(1));
        long refund = unknownRefund(order, 100);
        SubmitRefunds submitRefunds = new SubmitRefunds(shop.transactions, new PlainConfig());
        shop.execute(
                "UPDATE refunds SET submitted_at = now() - interval '22 hours', asked_at = now() WHERE id = " + refund);
        assertThat(await(submitRefunds.run(Map.of(refund, order))))
                .singleElement()
                .hasFieldOrPropertyWithValue("keyIsOver", false);

        shop.execute("UPDATE refunds SET submitted_at = now() - interval '23 hours' WHERE id = " + refund);

        assertThat(await(submitRefunds.run(Map.of(refund, order))))
                .singleElement()
                .hasFieldOrPropertyWithValue("keyIsOver", true);
    }

    private Cashier cashier() {
        return new Cashier(shop, provider, settlePayments);
    }

    private long unknownRefund(UUID order, long amount) {
        shop.execute("UPDATE orders SET refunding_minor = %d WHERE id = '%s'".formatted(amount, order));
        shop.execute("""
                INSERT INTO refunds (order_id, payment_id, origin, status, amount_minor, currency, submitted_at)
                SELECT id, payment_id, 'REQUESTED', 'UNKNOWN', %d, currency, now() FROM orders WHERE id = '%s'""".formatted(amount, order));
        return shop.row("SELECT id FROM refunds WHERE order_id = '" + order + "'")
                .getLong(0);
    }
}
