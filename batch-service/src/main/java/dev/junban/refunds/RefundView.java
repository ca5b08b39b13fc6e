package dev.junban.refunds;

import dev.junban.locking.Handle;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A refund, as callers see it.
 *
 * @param returned units that came back with it; none with a refund by hand
 */
record RefundView(
        long id,
        UUID orderId,
        RefundStatus status,
        long amountMinor,
        String currency,
        Optional<String> reason,
        List<String> returned,
        Instant createdAt) {

    static RefundView of(Handle<Long, Refund> refund) {
        return new RefundView(
                refund.id(),
                refund.row().orderId(),
                refund.row().status(),
                refund.row().amountMinor(),
                refund.row().currency(),
                refund.row().reason(),
                List.of(),
                refund.row().createdAt());
    }

    static String byHandPath(UUID orderId) {
        return "/orders/" + orderId + "/refunds-by-hand";
    }
}
