package dev.junban.console;

import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * What decides what is done next: times of the payment, or of the refund if that is what is stuck.
 *
 * @param createdAt of the order, or of the newest refund
 * @param times how often it was asked about, or how often the refund has failed
 */
record StuckState(
        StuckOrder.Why why,
        OrderStatus status,
        PaymentStatus paymentStatus,
        Instant createdAt,
        Instant expiresAt,
        Optional<Instant> submittedAt,
        Optional<Instant> askedAt,
        int times) {

    boolean isPaymentUndecided() {
        return paymentStatus == PaymentStatus.SUBMITTED || paymentStatus == PaymentStatus.UNKNOWN;
    }

    /** Whether it expires when its time is over. */
    boolean expires() {
        return status == OrderStatus.PENDING_PAYMENT || status == OrderStatus.BACKORDERED;
    }
}
