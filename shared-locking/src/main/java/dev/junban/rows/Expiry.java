package dev.junban.rows;

import java.util.Optional;

/** What becomes of an order whose time is over. */
public final class Expiry {
    private Expiry() {}

    /**
     * Empty if it waits for nothing any more, or if the provider may still take its payment.
     *
     * @param released whether the provider will not take the payment any more, with its id if it was cancelled there
     */
    public static Optional<Order> of(Order order, Optional<Optional<String>> released) {
        boolean waits = order.status() == OrderStatus.PENDING_PAYMENT || order.status() == OrderStatus.BACKORDERED;
        if (!waits || !order.payment().status().isOpen()) {
            return Optional.empty();
        }
        if (order.payment().status() == PaymentStatus.REQUESTED) {
            return Optional.of(order.expired());
        }
        return released.map(payment -> payment.map(order::expiredUncharged).orElseGet(order::expired));
    }
}
