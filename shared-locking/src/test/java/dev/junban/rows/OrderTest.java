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
}
