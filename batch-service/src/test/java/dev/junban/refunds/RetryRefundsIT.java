package dev.junban.refunds;

import static dev.junban.fixtures.Shop.PRICE;
import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.settlement.SettlePayments;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RetryRefundsIT {
    static Shop shop;

    final SettlePayments settlePayments = new SettlePayments(shop.transactions);
    final RetryRefunds retryRefunds = new RetryRefunds(shop.transactions);
    final long inventory = shop.inventory(1);

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    /** The part that failed is not forgotten over a later one that went back. */
    @Test
    void triesAgainThePartOfTheMoneyThatFailed() {
        UUID order = owed();
        shop.execute("""
                UPDATE refunds SET amount_minor = 200, status = 'FAILED' WHERE order_id = '%1$s';
                INSERT INTO refunds (order_id, payment_id, origin, status, amount_minor, currency)
                VALUES ('%1$s', 'pay-%1$s', 'AUTOMATIC', 'COMPLETED', 50, 'EUR');
                UPDATE orders SET refunding_minor = 0, refunded_minor = 50 WHERE id = '%1$s'""".formatted(order));

        assertThat(await(new RefundQueries(shop.reads).owed(Duration.ZERO, 100)))
                .contains(order);
        await(retryRefunds.run(order));

        assertThat(shop.refunds(order)).isEqualTo("FAILED 200, COMPLETED 50, REQUESTED 200");
        assertThat(await(new RefundQueries(shop.reads).owed(Duration.ZERO, 100)))
                .doesNotContain(order);
    }

    @Test
    void triesUnderANewRefundWhatFailedOnce() {
        UUID order = owed();
        settle(report(order, "no", Outcome.REFUND_FAILED, Optional.of(Long.toString(refundOf(order)))));
        assertThat(shop.status(order)).isEqualTo("REFUND_DUE/CAPTURED");

        assertThat(await(new RefundQueries(shop.reads).owed(Duration.ofHours(1), 100)))
                .doesNotContain(order);
        assertThat(await(new RefundQueries(shop.reads).owed(Duration.ZERO, 100)))
                .contains(order);
        await(retryRefunds.run(order));
        await(retryRefunds.run(order));

        assertThat(shop.refunds(order)).isEqualTo("FAILED 250, REQUESTED 250");
        assertThat(await(new RefundQueries(shop.reads).owed(Duration.ZERO, 100)))
                .doesNotContain(order);
    }

    @Test
    void doesNotTryAgainWhatAPersonHasTakenCareOf() {
        UUID order = shop.order(inventory);
        settle(captured(order, "first"), second(order, "a"));
        settle(new ReportedPayment(
                "no-" + order,
                order,
                new PaymentResult(
                        Outcome.REFUND_FAILED, "pay-2-" + order, PRICE, "EUR", Optional.of("" + refundOf(order)))));
        shop.execute("INSERT INTO anomaly_resolutions SELECT id, 'by cheque', 'ann' FROM anomalies WHERE order_id = '"
                + order + "'");

        await(retryRefunds.run(order));

        assertThat(await(new RefundQueries(shop.reads).owed(Duration.ZERO, 100)))
                .doesNotContain(order);
        assertThat(shop.refunds(order)).isEqualTo("FAILED 250 anomaly");
    }

    private UUID owed() {
        UUID order = shop.order(inventory);
        shop.giveUp(order, "CANCELLED");
        settle(captured(order, "late"));
        return order;
    }

    private void settle(ReportedPayment... reports) {
        await(settlePayments.run(List.of(reports)));
    }

    private static ReportedPayment captured(UUID order, String event) {
        return report(order, event, Outcome.CAPTURED, Optional.empty());
    }

    private static ReportedPayment second(UUID order, String event) {
        return new ReportedPayment(
                "2-" + event + "-" + order, order, new PaymentResult(Outcome.CAPTURED, "pay-2-" + order, PRICE, "EUR"));
    }

    private static ReportedPayment report(UUID order, String event, Outcome outcome, Optional<String> refundId) {
        return new ReportedPayment(
                event + "-" + order, order, new PaymentResult(outcome, "pay-" + order, PRICE, "EUR", refundId));
    }

    private static long refundOf(UUID order) {
        return shop.row("SELECT id FROM refunds WHERE order_id = '" + order + "' ORDER BY id LIMIT 1")
                .getLong(0);
    }
}
