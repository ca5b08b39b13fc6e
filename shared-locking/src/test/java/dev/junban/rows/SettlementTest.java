package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SettlementTest {
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
        assertThat(change.freesStock()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUESTED", "SUBMITTED", "UNKNOWN"})
    void failsAnOrderWhosePaymentIsDeclinedAndFreesItsStock(PaymentStatus payment) {
        var change = change(order(OrderStatus.PENDING_PAYMENT, payment), DECLINED);

        assertThat(change.next().status()).isEqualTo(OrderStatus.PAYMENT_FAILED);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.DECLINED);
        assertThat(change.next().payment().capturedMinor()).isZero();
        assertThat(change.freesStock()).isTrue();
    }

    @Test
    void takesTheSameResultOnce() {
        assertThat(Settlement.of(after(CAPTURED), CAPTURED)).isEqualTo(new Settlement.Nothing());
        assertThat(Settlement.of(after(DECLINED), DECLINED)).isEqualTo(new Settlement.Nothing());
    }

    @Test
    void keepsAnOrderPaidWhenADeclineComesLater() {
        assertThat(Settlement.of(after(CAPTURED), DECLINED)).isEqualTo(new Settlement.Nothing());
    }

    @Test
    void owesTheMoneyOfACaptureThatComesAfterADecline() {
        var change = change(after(DECLINED), CAPTURED);

        assertThat(change.next().status()).isEqualTo(OrderStatus.REFUND_DUE);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.CAPTURED);
        assertThat(change.freesStock()).as("it was freed by the decline").isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"EXPIRED", "CANCELLED"})
    void owesTheMoneyOfACaptureThatComesAfterTheOrderWasGivenUp(OrderStatus status) {
        assertThat(change(order(status, PaymentStatus.SUBMITTED), CAPTURED)
                        .next()
                        .status())
                .isEqualTo(OrderStatus.REFUND_DUE);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXPIRED", "CANCELLED"})
    void closesThePaymentOfAnOrderThatWasGivenUpWithoutFreeingItsStockAgain(OrderStatus status) {
        var change = change(order(status, PaymentStatus.UNKNOWN), DECLINED);

        assertThat(change.next().status()).isEqualTo(status);
        assertThat(change.next().payment().status()).isEqualTo(PaymentStatus.DECLINED);
        assertThat(change.freesStock()).isFalse();
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

    /** Whatever comes, in whatever order and however often: one capture of the right amount decides. */
    @Test
    void endsTheSameInEveryOrderOfArrival() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            List<PaymentResult> results = randomResults(random);
            Order order = order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED);
            int freed = 0;
            for (PaymentResult result : results) {
                if (Settlement.of(order, result) instanceof Settlement.Change change) {
                    order = change.next();
                    freed += change.freesStock() ? 1 : 0;
                }
            }
            boolean captured = results.contains(CAPTURED);
            assertThat(order.payment().status())
                    .as("seed %d, results %s", seed, results)
                    .isEqualTo(captured ? PaymentStatus.CAPTURED : PaymentStatus.DECLINED);
            assertThat(freed)
                    .as("seed %d, results %s", seed, results)
                    .isEqualTo(order.status() == OrderStatus.PAID ? 0 : 1);
            assertThat(order.payment().capturedMinor()).isEqualTo(captured ? 500 : 0);
        }
    }

    private static List<PaymentResult> randomResults(Random random) {
        List<PaymentResult> results = new ArrayList<>(Arrays.asList(DECLINED));
        for (int i = random.nextInt(5); i > 0; i--) {
            results.add(random.nextInt(results.size() + 1), random.nextBoolean() ? CAPTURED : DECLINED);
        }
        return results;
    }

    private static Order after(PaymentResult result) {
        return change(order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED), result)
                .next();
    }

    private static Settlement.Change change(Order order, PaymentResult result) {
        return (Settlement.Change) Settlement.of(order, result);
    }

    private static String anomaly(Order order, PaymentResult result) {
        return ((Settlement.Anomaly) Settlement.of(order, result)).why();
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
