package dev.junban.rows;

import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** How far the payment of an order is; UNKNOWN is never guessed away, only settled by what the provider says. */
public enum PaymentStatus {
    REQUESTED,
    SUBMITTED,
    UNKNOWN,
    CAPTURED,
    DECLINED;

    private static final Map<PaymentStatus, Set<PaymentStatus>> FOLLOWERS = Map.of(
            REQUESTED, EnumSet.of(SUBMITTED, CAPTURED, DECLINED),
            SUBMITTED, EnumSet.of(UNKNOWN, CAPTURED, DECLINED),
            UNKNOWN, EnumSet.of(CAPTURED, DECLINED),
            DECLINED, EnumSet.of(CAPTURED),
            CAPTURED, EnumSet.noneOf(PaymentStatus.class));

    /** Whether the provider may still decide. */
    public boolean isOpen() {
        return this == REQUESTED || this == SUBMITTED || this == UNKNOWN;
    }

    /** Whether a payment in this state may change into {@code next}. A capture after a decline is a late payment. */
    public boolean canBecome(PaymentStatus next) {
        return Objects.requireNonNull(FOLLOWERS.get(this)).contains(next);
    }
}
