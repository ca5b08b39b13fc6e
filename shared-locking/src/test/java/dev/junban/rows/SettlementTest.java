package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.rows.Settlement.RefundStep;
import dev.junban.rows.Settlement.Stock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SettlementTest {
    static final UUID ID = UUID.fromString("0190a8e4-5c1f-7cc0-8f5e-0123456789ab");
    static final PaymentResult CAPTURED = new PaymentResult(Outcome.CAPTURED, "pay_1", 500, "EUR");
    static final PaymentResult DECLINED = new PaymentResult(Outcome.DECLINED, "pay_1", 500, "EUR");

    @ParameterizedTest
    @EnumSource(names = {"REQUESTED", "SUBMITTED", "UNKNOWN"})
    void paysAnOrderThatAwaitsPayment(PaymentStatus payment) {
        var change = change(order(OrderStatus.PENDING_PAYMENT, payment), CAPTURED);

        assertThat(change.next().status()).isEqualTo(OrderStatus.PAID);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.CAPTURED);
        assertThat(change.next().payment().id()).contains("pay_1");
        assertThat(change.next().payment().capturedMinor()).isEqualTo(500);
        assertThat(change.stock()).isEqualTo(Stock.STAYS);
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUESTED", "SUBMITTED", "UNKNOWN"})
    void failsAnOrderWhosePaymentIsDeclinedAndFreesItsStock(PaymentStatus payment) {
        var change = change(order(OrderStatus.PENDING_PAYMENT, payment), DECLINED);

        assertThat(change.next().status()).isEqualTo(OrderStatus.PAYMENT_FAILED);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.DECLINED);
        assertThat(change.next().payment().capturedMinor()).isZero();
        assertThat(change.stock()).isEqualTo(Stock.FREED);
    }

    @Test
    void takesTheSameResultOnce() {
        assertThat(of(after(CAPTURED), CAPTURED)).isEqualTo(new Settlement.Nothing());
        assertThat(of(after(DECLINED), DECLINED)).isEqualTo(new Settlement.Nothing());
    }

    @Test
    void keepsAnOrderPaidWhenADeclineComesLater() {
        assertThat(of(after(CAPTURED), DECLINED)).isEqualTo(new Settlement.Nothing());
    }

    @Test
    void owesTheMoneyOfACaptureThatComesAfterADecline() {
        var change = change(after(DECLINED), CAPTURED);

        assertThat(change.next().status()).isEqualTo(OrderStatus.REFUND_DUE);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.CAPTURED);
        assertThat(change.stock()).as("it was freed by the decline").isEqualTo(Stock.STAYS);
        assertThat(change.refunds()).containsExactly(new RefundStep.GivenBack(500, "paid too late"));
        assertThat(change.next().payment().refundingMinor()).isEqualTo(500);
    }

    @Test
    void owesTheMoneyOfACaptureThatComesAfterTheOrderWasCancelled() {
        var change = change(order(OrderStatus.CANCELLED, PaymentStatus.SUBMITTED), CAPTURED);

        assertThat(change.next().status()).isEqualTo(OrderStatus.REFUND_DUE);
        assertThat(change.refunds()).containsExactly(new RefundStep.GivenBack(500, "paid too late"));
    }

    @Test
    void paysAnExpiredOrderAfterAllIfItsStockCanBeHeldAndOwesTheMoneyIfNot() {
        var late = (Settlement.LateCapture) of(order(OrderStatus.EXPIRED, PaymentStatus.UNKNOWN), CAPTURED);

        assertThat(late.ifStockIsHeld().next().status()).isEqualTo(OrderStatus.PAID);
        assertThat(late.ifStockIsHeld().stock()).isEqualTo(Stock.HELD);
        assertThat(late.ifStockIsHeld().refunds()).isEmpty();
        assertThat(late.otherwise().next().status()).isEqualTo(OrderStatus.REFUND_DUE);
        assertThat(late.otherwise().refunds()).containsExactly(new RefundStep.GivenBack(500, "paid too late"));
    }

    @ParameterizedTest
    @EnumSource(names = {"EXPIRED", "CANCELLED"})
    void closesThePaymentOfAnOrderThatWasGivenUpWithoutFreeingItsStockAgain(OrderStatus status) {
        var change = change(order(status, PaymentStatus.UNKNOWN), DECLINED);

        assertThat(change.next().status()).isEqualTo(status);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.DECLINED);
        assertThat(change.stock()).isEqualTo(Stock.STAYS);
    }

    @Test
    void neverPaysWithAnotherAmountOrCurrency() {
        var order = order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED);

        assertThat(anomaly(order, new PaymentResult(Outcome.CAPTURED, "pay_1", 499, "EUR")))
                .isEqualTo("captured 499 EUR where 500 EUR was due");
        assertThat(anomaly(order, new PaymentResult(Outcome.CAPTURED, "pay_1", 500, "JPY")))
                .isEqualTo("captured 500 JPY where 500 EUR was due");
    }

    @Test
    void neverTakesASecondPayment() {
        assertThat(anomaly(after(CAPTURED), new PaymentResult(Outcome.CAPTURED, "pay_2", 500, "EUR")))
                .contains("second time")
                .contains("pay_1");
    }

    @Test
    void refusesACaptureThatNobodyAskedFor() {
        assertThat(anomaly(order(OrderStatus.BACKORDERED, PaymentStatus.REQUESTED), CAPTURED))
                .contains("BACKORDERED");
    }

    @Test
    void givesMoneyThatCameBesideTheOrderBackOnce() {
        PaymentResult second = new PaymentResult(Outcome.CAPTURED, "pay_2", 500, "EUR");
        Anomaly anomaly = ((Settlement.Odd) of(after(CAPTURED), second)).anomaly();
        OrderLedger noted = OrderLedger.of(after(CAPTURED)).with(7, anomaly);

        assertThat(anomaly.isGivenBack()).isTrue();
        assertThat(Settlement.of(ID, noted, second)).isEqualTo(new Settlement.Nothing());
    }

    @Test
    void doesNotGiveBackWhatIsOnlyContradictory() {
        Anomaly anomaly = ((Settlement.Odd)
                        of(after(CAPTURED), new PaymentResult(Outcome.CAPTURED, "pay_1", 499, "EUR")))
                .anomaly();

        assertThat(anomaly.kind()).isEqualTo(AnomalyKind.CONTRADICTION);
        assertThat(anomaly.isGivenBack()).isFalse();
    }

    @Test
    void needsTheStockOnlyWhereItMayMove() {
        assertThat(Settlement.mayMoveStock(
                        order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED),
                        List.of(Outcome.CAPTURED, Outcome.CAPTURED)))
                .isFalse();
        assertThat(Settlement.mayMoveStock(
                        order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED), List.of(Outcome.DECLINED)))
                .isTrue();
        assertThat(Settlement.mayMoveStock(after(CAPTURED), List.of(Outcome.REFUNDED)))
                .isTrue();
        assertThat(Settlement.mayMoveStock(
                        order(OrderStatus.EXPIRED, PaymentStatus.UNKNOWN), List.of(Outcome.CAPTURED)))
                .isTrue();
        assertThat(Settlement.mayMoveStock(
                        order(OrderStatus.CANCELLED, PaymentStatus.CAPTURED), List.of(Outcome.REFUNDED)))
                .isFalse();
    }

    private static Order after(PaymentResult result) {
        return change(order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED), result)
                .next();
    }

    private static Settlement.Change change(Order order, PaymentResult result) {
        return (Settlement.Change) of(order, result);
    }

    private static String anomaly(Order order, PaymentResult result) {
        return ((Settlement.Odd) of(order, result)).anomaly().detail();
    }

    private static Settlement of(Order order, PaymentResult result) {
        return Settlement.of(ID, OrderLedger.of(order), result);
    }

    static Order order(OrderStatus status, PaymentStatus payment) {
        Instant now = Instant.EPOCH;
        return new Order("c-1", Optional.empty(), status, "EUR", 500, payment(payment), now, now, 1);
    }

    private static Payment payment(PaymentStatus status) {
        Payment requested = Payment.requested(PaymentMethod.CARD, Optional.empty());
        return switch (status) {
            case REQUESTED -> requested;
            case SUBMITTED -> requested.submitted();
            case UNKNOWN -> requested.submitted().unknown();
            case CAPTURED -> requested.captured("pay_1", 500);
            case DECLINED -> requested.declined("pay_1");
        };
    }
}
