package dev.junban.rows;

import java.util.Optional;

/**
 * What giving an order up comes to.
 *
 * @param refundMinor what goes back: all that came in, and is not on its way yet
 */
public record Cancellation(Order next, long refundMinor) {

    /** Empty if it cannot be given up any more. */
    public static Optional<Cancellation> of(Order order) {
        if (!order.status().canBecome(OrderStatus.CANCELLED)) {
            return Optional.empty();
        }
        long rest = order.payment().refundableMinor();
        Order cancelled = order.cancelled();
        return Optional.of(new Cancellation(rest == 0 ? cancelled : cancelled.refunded(rest), rest));
    }
}
