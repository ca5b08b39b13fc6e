package dev.junban.rows;

import static dev.junban.rows.SettlementTest.CAPTURED;
import static dev.junban.rows.SettlementTest.ID;
import static dev.junban.rows.SettlementTest.order;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.rows.Settlement.Change;
import dev.junban.rows.Settlement.Nothing;
import dev.junban.rows.Settlement.Odd;
import dev.junban.rows.Settlement.RefundStep.Decided;
import dev.junban.rows.Settlement.RefundStep.Found;
import dev.junban.rows.Settlement.RefundStep.GivenBack;
import dev.junban.rows.Settlement.Stock;
import dev.junban.rows.Settlement.Waits;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefundSettlementTest {
    final Order pending = order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED);
    final Order paid = pending.captured("pay_1");
    final Order owed = order(OrderStatus.CANCELLED, PaymentStatus.SUBMITTED).captured("pay_1");

    @Test
    void completesTheRefundThatTheResultNames() {
        OrderLedger ledger = ledger(paid.refunding(200), 4, refund(RefundStatus.REQUESTED, 200));

        Change change = change(ledger, result(Outcome.REFUNDED, 200, "4"));

        assertThat(change.refunds())
                .containsExactly(
                        new Decided(4, refund(RefundStatus.REQUESTED, 200).completed(Optional.of("4"))));
        assertThat(change.next().status()).isEqualTo(OrderStatus.PAID);
        assertThat(change.next().payment().refundedMinor()).isEqualTo(200);
        assertThat(change.next().payment().refundingMinor()).isZero();
        assertThat(Settlement.of(ID, ledger.after(change), result(Outcome.REFUNDED, 200, "4")))
                .isEqualTo(new Nothing());
    }

    @Test
    void endsAPaidOrderAndFreesItsStockWithTheLastOfTheMoney() {
        Change change = change(
                ledger(paid.refunding(500), 4, refund(RefundStatus.UNKNOWN, 500)), result(Outcome.REFUNDED, 500, "4"));

        assertThat(change.next().status()).isEqualTo(OrderStatus.REFUNDED);
        assertThat(change.stock()).isEqualTo(Stock.FREED);
    }

    @Test
    void endsAnOrderThatOwesTheMoneyWithoutFreeingItsStockAgain() {
        Change change = change(
                ledger(owed.refunding(500), 4, refund(RefundStatus.REQUESTED, 500)),
                result(Outcome.REFUNDED, 500, "4"));

        assertThat(change.next().status()).isEqualTo(OrderStatus.REFUNDED);
        assertThat(change.stock()).isEqualTo(Stock.STAYS);
    }

    @Test
    void freesTheAmountOfARefundThatFailed() {
        OrderLedger ledger = ledger(owed.refunding(500), 4, refund(RefundStatus.UNKNOWN, 500));

        Change change = change(ledger, result(Outcome.REFUND_FAILED, 500, "4"));

        assertThat(change.next().status()).isEqualTo(OrderStatus.REFUND_DUE);
        assertThat(change.next().payment().refundableMinor()).isEqualTo(500);
        assertThat(Settlement.of(ID, ledger.after(change), result(Outcome.REFUND_FAILED, 500, "4")))
                .isEqualTo(new Nothing());
    }

    @Test
    void findsAnOpenRefundByPaymentAndAmountWhereNoneIsNamed() {
        Change change = change(
                ledger(paid.refunding(200), 4, refund(RefundStatus.REQUESTED, 200)),
                result(Outcome.REFUNDED, 200, null));

        assertThat(change.refunds()).singleElement().isInstanceOf(Decided.class);
    }

    @Test
    void recordsARefundThatWasStartedAtTheProvider() {
        Change change = change(OrderLedger.of(paid), result(Outcome.REFUNDED, 200, "re_1"));

        assertThat(change.refunds()).containsExactly(new Found(200, Optional.of("re_1"), Optional.empty()));
        assertThat(change.next().payment().refundedMinor()).isEqualTo(200);
    }

    @Test
    void takesAnAmountWithoutARefundForTheSumSoThatARepetitionAddsNothing() {
        Refund found = found(200);
        OrderLedger ledger = ledger(paid.refundFound(200), 4, found);

        assertThat(Settlement.of(ID, ledger, result(Outcome.REFUNDED, 200, null)))
                .isEqualTo(new Nothing());
        assertThat(change(ledger, result(Outcome.REFUNDED, 300, null)).refunds())
                .containsExactly(new Found(100, Optional.empty(), Optional.empty()));
    }

    @Test
    void waitsForTheCaptureThatWasRefunded() {
        assertThat(Settlement.of(ID, OrderLedger.of(pending), result(Outcome.REFUNDED, 500, "re_1")))
                .isInstanceOf(Waits.class);
    }

    @Test
    void waitsUntilItIsKnownWhichOfTwoRefundsTookTheMoney() {
        OrderLedger ledger = ledger(owed.refunding(500), 4, refund(RefundStatus.REQUESTED, 500));

        assertThat(Settlement.of(ID, ledger, result(Outcome.REFUNDED, 500, "re_1")))
                .isInstanceOf(Waits.class);
    }

    @Test
    void showsWhenMoreWentBackThanCameIn() {
        OrderLedger ledger = ledger(paid.refundFound(400), 4, found(400));

        assertThat(Settlement.of(ID, ledger, result(Outcome.REFUNDED, 200, "re_2")))
                .isInstanceOfSatisfying(
                        Odd.class, odd -> assertThat(odd.anomaly().kind()).isEqualTo(AnomalyKind.EXCESS_REFUND));
    }

    @Test
    void showsWhenTheProviderContradictsItself() {
        OrderLedger failed = ledger(paid, 4, refund(RefundStatus.FAILED, 200));
        OrderLedger completed = ledger(paid.refundFound(200), 4, refund(RefundStatus.COMPLETED, 200));

        assertThat(Settlement.of(ID, failed, result(Outcome.REFUNDED, 200, "4")))
                .isInstanceOf(Odd.class);
        assertThat(Settlement.of(ID, completed, result(Outcome.REFUND_FAILED, 200, "4")))
                .isInstanceOf(Odd.class);
    }

    @Test
    void leavesTheOrderAloneWhenMoneyGoesBackThatCameBesideIt() {
        Anomaly anomaly = new Anomaly(AnomalyKind.SECOND_CAPTURE, ID, "pay_2", 500, "EUR", "");
        Refund refund = new Refund(
                ID,
                Optional.of(7L),
                Optional.of("pay_2"),
                RefundOrigin.AUTOMATIC,
                RefundStatus.REQUESTED,
                500,
                "EUR",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Instant.EPOCH);
        OrderLedger ledger = new OrderLedger(paid, Map.of(4L, refund), Map.of(7L, anomaly));

        Change change = change(ledger, new PaymentResult(Outcome.REFUNDED, "pay_2", 500, "EUR", Optional.of("4")));

        assertThat(change.next()).isEqualTo(paid);
        assertThat(change.refunds()).singleElement().isInstanceOf(Decided.class);
        assertThat(Settlement.of(ID, ledger.after(change), CAPTURED)).isEqualTo(new Nothing());
    }

    @Test
    void owesWhatACustomerAskedForAndDidNotGetOnceTheOrderIsCancelled() {
        Refund asked = refund(RefundOrigin.REQUESTED, RefundStatus.REQUESTED, 200);
        Order cancelled = Cancellation.of(paid.refunding(200)).orElseThrow().next();

        Change change = change(ledger(cancelled, 4, asked), result(Outcome.REFUND_FAILED, 200, "4"));

        assertThat(change.refunds())
                .containsExactly(new Decided(4, asked.failed()), new GivenBack(200, "failed before"));
        assertThat(change.next().payment().refundingMinor()).isEqualTo(500);
        assertThat(change(ledger(paid.refunding(200), 4, asked), result(Outcome.REFUND_FAILED, 200, "4"))
                        .refunds())
                .containsExactly(new Decided(4, asked.failed()));
    }

    private static Change change(OrderLedger ledger, PaymentResult result) {
        return (Change) Settlement.of(ID, ledger, result);
    }

    private static OrderLedger ledger(Order order, long refundId, Refund refund) {
        return new OrderLedger(order, Map.of(refundId, refund), Map.of());
    }

    private static PaymentResult result(Outcome outcome, long amount, String refundId) {
        return new PaymentResult(outcome, "pay_1", amount, "EUR", Optional.ofNullable(refundId));
    }

    private static Refund found(long amount) {
        return refund(RefundOrigin.PROVIDER, RefundStatus.COMPLETED, amount);
    }

    static Refund refund(RefundStatus status, long amount) {
        return refund(RefundOrigin.AUTOMATIC, status, amount);
    }

    private static Refund refund(RefundOrigin origin, RefundStatus status, long amount) {
        return new Refund(
                ID,
                Optional.empty(),
                Optional.of("pay_1"),
                origin,
                status,
                amount,
                "EUR",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Instant.EPOCH);
    }
}
