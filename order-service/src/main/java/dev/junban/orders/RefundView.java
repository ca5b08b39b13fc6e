package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundStatus;
import dev.junban.rows.ReturnedUnits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A refund as a caller sees it; its amount in minor units of {@code currency}. */
record RefundView(
        long id,
        UUID orderId,
        RefundStatus status,
        long amountMinor,
        String currency,
        @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> reason,
        List<ReturnedUnits> returned,
        Instant createdAt) {

    static RefundView of(long id, Refund refund, List<ReturnedUnits> returned) {
        return new RefundView(
                id,
                refund.orderId(),
                refund.status(),
                refund.amountMinor(),
                refund.currency(),
                refund.reason(),
                returned,
                refund.createdAt());
    }
}
