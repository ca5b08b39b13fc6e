package dev.junban.payments;

import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * The payment of an order, as an operator sees it.
 *
 * @param amountMinor what is due, in minor units of {@code currency}
 * @param askedTimes how often reconciliation has asked the provider about it
 */
record PaymentView(
        UUID orderId,
        OrderStatus orderStatus,
        PaymentStatus status,
        Optional<String> paymentId,
        long amountMinor,
        String currency,
        long capturedMinor,
        long refundedMinor,
        Optional<Instant> submittedAt,
        Optional<Instant> reportedAt,
        Optional<Instant> askedAt,
        int askedTimes,
        Optional<String> actionUrl) {
    static final String COLUMNS =
            "id, status, payment_status, payment_id, total_minor, currency, captured_minor, refunded_minor, submitted_at,"
                    + " reported_at, asked_at, asked_times, action_url";

    static PaymentView of(Row row) {
        return new PaymentView(
                row.getUUID("id"),
                OrderStatus.valueOf(row.getString("status")),
                PaymentStatus.valueOf(row.getString("payment_status")),
                Optional.ofNullable(row.getString("payment_id")),
                row.getLong("total_minor"),
                row.getString("currency"),
                row.getLong("captured_minor"),
                row.getLong("refunded_minor"),
                instant(row, "submitted_at"),
                instant(row, "reported_at"),
                instant(row, "asked_at"),
                row.getInteger("asked_times"),
                Optional.ofNullable(row.getString("action_url")));
    }

    private static Optional<Instant> instant(Row row, String column) {
        return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
    }
}
