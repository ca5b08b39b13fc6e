package dev.junban.rows;

import java.time.Instant;
import java.util.Optional;

/**
 * An order as it stands, with its payment. Changes give a new value and refuse what is illegal; nothing is written
 * before {@link Orders#save}.
 *
 * @param totalMinor minor units of {@code currency}; captured and refunded likewise
 * @param paymentId the provider's name for the payment, once it is known
 */
public record Order(
        String customerId,
        OrderStatus status,
        PaymentStatus payment,
        Optional<String> paymentId,
        String currency,
        long totalMinor,
        long capturedMinor,
        long refundedMinor,
        Instant createdAt,
        Instant expiresAt,
        int version) {

    /** Whether the provider is still to be asked for this order. */
    public boolean awaitsPayment() {
        return status == OrderStatus.PENDING_PAYMENT
                && (payment == PaymentStatus.REQUESTED || payment == PaymentStatus.SUBMITTED);
    }

    /** The payment request is about to leave for the provider. */
    public Order submitted() {
        return with(status, PaymentStatus.SUBMITTED, paymentId, capturedMinor);
    }

    /** The provider was asked, and its answer was lost. */
    public Order paymentUnknown() {
        return with(status, PaymentStatus.UNKNOWN, paymentId, capturedMinor);
    }

    /** The provider has charged the total. */
    public Order captured(String capturedPaymentId) {
        OrderStatus next = status == OrderStatus.PENDING_PAYMENT ? OrderStatus.PAID : OrderStatus.REFUND_DUE;
        return with(next, PaymentStatus.CAPTURED, Optional.of(capturedPaymentId), totalMinor);
    }

    /** The provider has refused to charge. */
    public Order declined(String declinedPaymentId) {
        return with(OrderStatus.PAYMENT_FAILED, PaymentStatus.DECLINED, Optional.of(declinedPaymentId), capturedMinor);
    }

    private Order with(OrderStatus next, PaymentStatus nextPayment, Optional<String> nextPaymentId, long captured) {
        if (next != status && !status.canBecome(next)) {
            throw new IllegalStateException("An order that is " + status + " cannot become " + next);
        }
        if (nextPayment != payment && !payment.canBecome(nextPayment)) {
            throw new IllegalStateException("A payment that is " + payment + " cannot become " + nextPayment);
        }
        return new Order(
                customerId,
                next,
                nextPayment,
                nextPaymentId,
                currency,
                totalMinor,
                captured,
                refundedMinor,
                createdAt,
                expiresAt,
                version + 1);
    }
}
