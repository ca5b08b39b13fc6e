package dev.junban.anomalies;

import dev.junban.rows.AnomalyKind;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Money that asks for a person.
 *
 * @param amountMinor minor units of {@code currency}
 * @param refundStatus how far the refund is that gives it back, if there is one
 * @param resolution what a person has done about it
 */
record AnomalyView(
        long id,
        AnomalyKind kind,
        UUID orderId,
        String paymentId,
        long amountMinor,
        String currency,
        String detail,
        Instant foundAt,
        Optional<String> refundStatus,
        Optional<Resolution> resolution) {

    /** Who has dealt with it, when and how. */
    record Resolution(String note, String by, Instant at) {}

    static String resolutionPath(long id) {
        return "/anomalies/" + id + "/resolution";
    }

    static AnomalyView of(Row row) {
        return new AnomalyView(
                row.getLong("id"),
                AnomalyKind.valueOf(row.getString("kind")),
                row.getUUID("order_id"),
                row.getString("payment_id"),
                row.getLong("amount_minor"),
                row.getString("currency"),
                row.getString("detail"),
                instant(row, "found_at").orElseThrow(),
                Optional.ofNullable(row.getString("refund_status")),
                instant(row, "resolved_at")
                        .map(at -> new Resolution(
                                Objects.requireNonNull(row.getString("note")),
                                Objects.requireNonNull(row.getString("resolved_by")),
                                at)));
    }

    private static Optional<Instant> instant(Row row, String column) {
        return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
    }
}
