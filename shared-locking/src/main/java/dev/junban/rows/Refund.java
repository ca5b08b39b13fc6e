package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * Money on its way back. Changes give a new value and refuse what is illegal.
 *
 * @param anomalyId the anomaly whose money it gives back; such money is no part of what the order captured
 * @param paymentId the provider's name for the payment that it takes from
 * @param amountMinor minor units of {@code currency}
 * @param submittedAt when the provider was first asked
 */
public record Refund(
        UUID orderId,
        Optional<Long> anomalyId,
        Optional<String> paymentId,
        RefundOrigin origin,
        RefundStatus status,
        long amountMinor,
        String currency,
        Optional<String> reason,
        Optional<String> providerRefundId,
        Optional<Instant> submittedAt,
        Instant createdAt) {

    /** The columns that {@link #of} reads. */
    public static final String COLUMNS =
            "order_id, anomaly_id, payment_id, origin, status, amount_minor, currency, reason,"
                    + " provider_refund_id, submitted_at, created_at";

    /** The refund in a row with {@link #COLUMNS}. */
    public static Refund of(Row row) {
        return new Refund(
                row.getUUID("order_id"),
                Optional.ofNullable(row.getLong("anomaly_id")),
                Optional.ofNullable(row.getString("payment_id")),
                RefundOrigin.valueOf(row.getString("origin")),
                RefundStatus.valueOf(row.getString("status")),
                row.getLong("amount_minor"),
                row.getString("currency"),
                Optional.ofNullable(row.getString("reason")),
                Optional.ofNullable(row.getString("provider_refund_id")),
                Optional.ofNullable(row.getOffsetDateTime("submitted_at")).map(OffsetDateTime::toInstant),
                row.getOffsetDateTime("created_at").toInstant());
    }

    /** The provider was asked, and its answer was lost. */
    public Refund unknown() {
        return with(RefundStatus.UNKNOWN, providerRefundId);
    }

    /** The money is back. */
    public Refund completed(Optional<String> knownAs) {
        return with(RefundStatus.COMPLETED, knownAs.or(() -> providerRefundId));
    }

    /** The provider will not give it back by this refund. */
    public Refund failed() {
        return with(RefundStatus.FAILED, providerRefundId);
    }

    private Refund with(RefundStatus next, Optional<String> knownAs) {
        if (next != status && !status.canBecome(next)) {
            throw new IllegalStateException("A refund that is " + status + " cannot become " + next);
        }
        return new Refund(
                orderId,
                anomalyId,
                paymentId,
                origin,
                next,
                amountMinor,
                currency,
                reason,
                knownAs,
                submittedAt,
                createdAt);
    }
}
