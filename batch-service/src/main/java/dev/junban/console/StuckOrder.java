package dev.junban.console;

import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import java.time.Instant;
import java.util.UUID;

/**
 * An order that is not getting on.
 *
 * @param why what it has been waiting for longer than usual
 * @param next what is done about it without anybody
 * @param mayBeCancelled whether {@code POST /console/orders/{id}/cancellation} takes it
 */
record StuckOrder(
        UUID id,
        OrderStatus status,
        PaymentStatus paymentStatus,
        Why why,
        long totalMinor,
        String currency,
        Instant createdAt,
        Instant expiresAt,
        int askedTimes,
        NextAction next,
        boolean mayBeCancelled) {

    /** Why it is in the list. */
    enum Why {
        /** The request has not reached the provider a minute after the order was placed. */
        NOT_SUBMITTED,
        /** The provider has not decided, or nobody knows what it decided. */
        PAYMENT_UNDECIDED,
        /** It should have expired. */
        OVERDUE,
        /** Whether money is back is not known. */
        REFUND_UNDECIDED,
        /** Money that the shop owes, and that did not go back. */
        REFUND_FAILED
    }

    /** What has brought in money is cancelled in order-service, which gives it back. */
    static boolean mayCancel(OrderStatus status) {
        return status == OrderStatus.PENDING_PAYMENT || status == OrderStatus.BACKORDERED;
    }
}
