package dev.junban.payments;

import static dev.junban.payments.Shop.PRICE;
import static dev.junban.payments.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Money that comes when it is not expected any more, or beside what was expected; and its way back. */
class LatePaymentsIT {
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

    @Test
    void paysAnExpiredOrderAfterAllWhileItsStockIsThere() {
        UUID order = shop.order(inventory);
        shop.giveUp(order, "EXPIRED");

        settle(captured(order, "a"), captured(order, "b"));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(shop.reserved(inventory)).isEqualTo(1);
        assertThat(shop.movementsOf(order).get("HOLD")).isEqualTo(2);
        assertThat(shop.refunds(order)).isEqualTo("null");
    }

    @Test
    void givesTheMoneyBackOnceIfTheStockIsGone() {
        UUID order = shop.order(inventory);
        shop.giveUp(order, "EXPIRED");
        UUID buyer = shop.order(inventory);

        settle(captured(order, "a"), captured(order, "b"));

        assertThat(shop.status(order)).isEqualTo("REFUND_DUE/CAPTURED");
        assertThat(shop.refunds(order)).isEqualTo("REQUESTED 250");
        assertThat(requested(order)).as("the provider is asked").isEqualTo(1);
        assertThat(shop.reserved(inventory)).isEqualTo(1);
        assertThat(shop.status(buyer)).isEqualTo("PENDING_PAYMENT/REQUESTED");
    }

    @Test
    void givesTheLastPieceToOneOfTwoThatArePaidTooLate() {
        UUID first = shop.order(inventory);
        shop.giveUp(first, "EXPIRED");
        UUID second = shop.order(inventory);
        shop.giveUp(second, "EXPIRED");

        settle(captured(first, "a"), captured(second, "b"));

        assertThat(shop.status(first)).isEqualTo("PAID/CAPTURED");
        assertThat(shop.status(second)).isEqualTo("REFUND_DUE/CAPTURED");
        assertThat(shop.reserved(inventory)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CANCELLED", "PAYMENT_FAILED"})
    void neverResurrectsAnOrderThatWasGivenUp(String status) {
        UUID order = shop.order(inventory);
        shop.giveUp(order, status);

        settle(captured(order, "a"));
        settle(captured(order, "b"));

        assertThat(shop.status(order)).isEqualTo("REFUND_DUE/CAPTURED");
        assertThat(shop.refunds(order)).isEqualTo("REQUESTED 250");
        assertThat(shop.reserved(inventory)).isZero();
    }

    @Test
    void isDoneOnceTheMoneyIsBack() {
        UUID order = owed();

        settle(refunded(order, Long.toString(refundOf(order)), "back"));
        settle(refunded(order, Long.toString(refundOf(order)), "back again"));

        assertThat(shop.status(order)).isEqualTo("REFUNDED/CAPTURED");
        assertThat(shop.refunds(order)).isEqualTo("COMPLETED 250");
        assertThat(shop.movementsOf(order).get("FREE"))
                .as("when it was given up")
                .isEqualTo(1);
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
    void givesASecondCaptureBackOnceHoweverOftenItIsTold() {
        UUID order = shop.order(inventory);
        ReportedPayment second = second(order, "a");

        settle(captured(order, "first"), second, second(order, "b"));
        settle(second(order, "c"));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(shop.anomalies(order)).isEqualTo("SECOND_CAPTURE 250");
        assertThat(shop.refunds(order)).isEqualTo("REQUESTED 250 anomaly");

        settle(new ReportedPayment(
                "back-" + order,
                order,
                new PaymentResult(
                        Outcome.REFUNDED, "pay-2-" + order, PRICE, "EUR", Optional.of("" + refundOf(order)))));
        assertThat(shop.refunds(order)).isEqualTo("COMPLETED 250 anomaly");
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
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

    @Test
    void keepsWhatItHearsOfAnUnknownOrderAndAppliesItWhenTheOrderAppears() {
        UUID order = UUID.randomUUID();
        settle(captured(order, "early"));
        assertThat(shop.anomalies(order)).isEqualTo("UNKNOWN_ORDER 250");
        WaitingEventQueries queries = new WaitingEventQueries(shop.reads);
        assertThat(await(queries.due(100))).extracting(ReportedPayment::orderId).doesNotContain(order);

        shop.order(order, inventory);
        shop.execute("UPDATE inbox SET tried_at = now() - interval '1 minute' WHERE order_id = '" + order + "'");
        await(settlePayments.run(await(queries.due(100)).stream()
                .filter(due -> due.orderId().equals(order))
                .toList()));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(await(queries.due(100))).extracting(ReportedPayment::orderId).doesNotContain(order);
    }

    @Test
    void keepsARefundThatComesBeforeItsCapture() {
        UUID order = shop.order(inventory);

        settle(refunded(order, "re_1", "early"));
        assertThat(shop.status(order)).isEqualTo("PENDING_PAYMENT/REQUESTED");
        settle(captured(order, "late"));

        assertThat(shop.status(order)).isEqualTo("REFUNDED/CAPTURED");
        assertThat(shop.refunds(order)).isEqualTo("COMPLETED 250");
        assertThat(shop.reserved(inventory)).isZero();
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

    private static ReportedPayment refunded(UUID order, String refundId, String event) {
        return report(order, event, Outcome.REFUNDED, Optional.of(refundId));
    }

    private static ReportedPayment report(UUID order, String event, Outcome outcome, Optional<String> refundId) {
        return new ReportedPayment(
                event + "-" + order, order, new PaymentResult(outcome, "pay-" + order, PRICE, "EUR", refundId));
    }

    private static long refundOf(UUID order) {
        return shop.row("SELECT id FROM refunds WHERE order_id = '" + order + "' ORDER BY id LIMIT 1")
                .getLong(0);
    }

    private static long requested(UUID order) {
        return shop.count("outbox WHERE topic = 'junban.payment-requests' AND type = 'RefundRequested' AND key = '"
                + order + "'");
    }
}
