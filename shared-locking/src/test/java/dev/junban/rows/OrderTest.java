package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OrderTest {
    private final Order placed = new Order(
            "c-1",
            Optional.empty(),
            OrderStatus.PENDING_PAYMENT,
            "EUR",
            2300,
            Payment.requested(PaymentMethod.CARD, Optional.empty()),
            Instant.EPOCH,
            Instant.EPOCH,
            1);

    @Test
    void isPaidWhenItIsCaptured() {
        Order paid = placed.submitted().captured("p-1");

        assertThat(paid.status()).isEqualTo(OrderStatus.PAID);
        assertThat(paid.payment().status()).isEqualTo(PaymentStatus.CAPTURED);
        assertThat(paid.payment().capturedMinor()).isEqualTo(2300);
        assertThat(paid.version()).isEqualTo(3);
    }

    @Test
    void isNeverResurrectedByALateCapture() {
        Order late = placed.declined("p-1").captured("p-1");

        assertThat(late.status()).isEqualTo(OrderStatus.REFUND_DUE);
        assertThat(late.payment().capturedMinor()).isEqualTo(2300);
    }

    @Test
    void refusesToGoBackwards() {
        Order paid = placed.captured("p-1");

        assertThatThrownBy(() -> paid.declined("p-1")).hasMessage("A payment that is CAPTURED cannot become DECLINED");
        assertThatThrownBy(() -> paid.submitted()).hasMessage("A payment that is CAPTURED cannot become SUBMITTED");
    }

    @Test
    void awaitsItsPaymentOnlyWhileNothingIsKnownOfIt() {
        assertThat(placed.awaitsPayment()).isTrue();
        assertThat(placed.submitted().awaitsPayment()).isTrue();
        assertThat(placed.submitted().paymentUnknown().awaitsPayment()).isFalse();
        assertThat(placed.captured("p-1").awaitsPayment()).isFalse();
    }

    @Test
    void freesItsStockOnceWhenItIsGivenUpAndNotWhenItIsHandedOver() {
        Order paid = placed.captured("p-1");
        Order cancelled = paid.cancelled();

        assertThat(placed.freesStockAs(placed.cancelled())).isTrue();
        assertThat(placed.freesStockAs(placed.expired())).isTrue();
        assertThat(placed.freesStockAs(paid)).isFalse();
        assertThat(paid.freesStockAs(cancelled)).isTrue();
        assertThat(paid.freesStockAs(paid.fulfilled())).isFalse();
        assertThat(cancelled.freesStockAs(cancelled.refunded(2300).refundCompleted(2300)))
                .isFalse();
    }

    @Test
    void isRefundedWithTheLastOfItsMoneyUnlessItWasCancelled() {
        Order paid = placed.captured("p-1");
        Order partly = paid.refunded(300).refundCompleted(300);
        Order fully = partly.refunded(2000);

        assertThat(partly.status()).isEqualTo(OrderStatus.PAID);
        assertThat(fully.isRefundedInFullSoon()).isTrue();
        assertThat(fully.refundCompleted(2000).status()).isEqualTo(OrderStatus.REFUNDED);
        assertThat(fully.freesStockAs(fully.refundCompleted(2000))).isTrue();
        assertThat(fully.fulfilled().freesStockAs(fully.fulfilled().refundCompleted(2000)))
                .isFalse();
        assertThat(paid.cancelled().refunded(2300).refundCompleted(2300).status())
                .isEqualTo(OrderStatus.CANCELLED);
    }

    @Test
    void neverGivesBackMoreThanCameIn() {
        Order partly = placed.captured("p-1").refunded(2000);

        assertThatThrownBy(() -> partly.refunded(301)).hasMessageContaining("only 300 may still be refunded");
        assertThat(partly.refundFailed(2000).refunded(2300).isRefundedInFullSoon())
                .isTrue();
    }

    @Test
    void givesStoreCreditBackAtOnce() {
        Order paid = byStoreCredit().captured("p-1");

        assertThat(paid.refunded(300).payment().refundedMinor()).isEqualTo(300);
        assertThat(paid.refunded(2300).status()).isEqualTo(OrderStatus.REFUNDED);
        assertThat(paid.cancelled().refunded(2300).status()).isEqualTo(OrderStatus.CANCELLED);
    }

    @Test
    void isOverWhenNothingIsOpenAtTheProvider() {
        assertThat(placed.isOver()).isFalse();
        assertThat(placed.cancelled().isOver()).isTrue();
        assertThat(placed.submitted().cancelled().isOver()).isFalse();
        assertThat(placed.submitted().paymentUnknown().expired().isOver()).isFalse();
        assertThat(placed.declined("p-1").isOver()).isTrue();
        assertThat(placed.captured("p-1").isOver()).isFalse();
        assertThat(placed.captured("p-1").fulfilled().isOver()).isTrue();
        assertThat(placed.captured("p-1").cancelled().refunded(2300).isOver()).isFalse();
    }

    private Order byStoreCredit() {
        return new Order(
                placed.customerId(),
                placed.reference(),
                placed.status(),
                placed.currency(),
                placed.totalMinor(),
                Payment.requested(PaymentMethod.STORE_CREDIT, Optional.of(5L)),
                placed.createdAt(),
                placed.expiresAt(),
                placed.version());
    }
}
