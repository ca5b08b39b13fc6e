package dev.junban.rows;

import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The states of an order, and which may follow which. */
public enum OrderStatus {
    PENDING_PAYMENT,
    BACKORDERED,
    PAID,
    FULFILLED,
    PAYMENT_FAILED,
    EXPIRED,
    CANCELLED,
    REFUND_DUE,
    REFUNDED;

    private static final Map<OrderStatus, Set<OrderStatus>> FOLLOWERS = Map.of(
            BACKORDERED, EnumSet.of(PENDING_PAYMENT, CANCELLED, EXPIRED),
            PENDING_PAYMENT, EnumSet.of(PAID, PAYMENT_FAILED, EXPIRED, CANCELLED),
            PAID, EnumSet.of(FULFILLED, CANCELLED, REFUNDED),
            FULFILLED, EnumSet.of(REFUNDED),
            EXPIRED, EnumSet.of(PAID, REFUND_DUE),
            CANCELLED, EnumSet.of(REFUND_DUE),
            PAYMENT_FAILED, EnumSet.of(REFUND_DUE),
            REFUND_DUE, EnumSet.of(REFUNDED),
            REFUNDED, EnumSet.noneOf(OrderStatus.class));

    /** Whether an order in this state may change into {@code next}. */
    public boolean canBecome(OrderStatus next) {
        return Objects.requireNonNull(FOLLOWERS.get(this)).contains(next);
    }
}
