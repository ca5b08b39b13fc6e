package dev.junban.rows;

import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** How far a refund is; UNKNOWN is never guessed away, only settled by what the provider says. */
public enum RefundStatus {
    REQUESTED,
    UNKNOWN,
    COMPLETED,
    FAILED;

    private static final Map<RefundStatus, Set<RefundStatus>> FOLLOWERS = Map.of(
            REQUESTED, EnumSet.of(UNKNOWN, COMPLETED, FAILED),
            UNKNOWN, EnumSet.of(COMPLETED, FAILED),
            COMPLETED, EnumSet.noneOf(RefundStatus.class),
            FAILED, EnumSet.noneOf(RefundStatus.class));

    /** Whether a refund in this state may change into {@code next}. */
    public boolean canBecome(RefundStatus next) {
        return Objects.requireNonNull(FOLLOWERS.get(this)).contains(next);
    }

    /** Whether its amount is still on its way. */
    public boolean isOpen() {
        return this == REQUESTED || this == UNKNOWN;
    }
}
