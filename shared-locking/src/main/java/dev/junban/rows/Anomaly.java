package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.util.UUID;

/**
 * Something about an order's money that the order does not account for.
 *
 * @param amountMinor minor units of {@code currency}
 */
public record Anomaly(
        AnomalyKind kind, UUID orderId, String paymentId, long amountMinor, String currency, String detail) {

    /** The columns that {@link #of} reads. */
    public static final String COLUMNS = "kind, order_id, payment_id, amount_minor, currency, detail";

    /** The anomaly in a row with {@link #COLUMNS}. */
    public static Anomaly of(Row row) {
        return new Anomaly(
                AnomalyKind.valueOf(row.getString("kind")),
                row.getUUID("order_id"),
                row.getString("payment_id"),
                row.getLong("amount_minor"),
                row.getString("currency"),
                row.getString("detail"));
    }

    /** Whether it is about money that came in and has to go back. */
    public boolean isGivenBack() {
        return kind.isGivenBack() && amountMinor > 0;
    }

    boolean tellsTheSame(Anomaly other) {
        return kind == other.kind
                && paymentId.equals(other.paymentId)
                && amountMinor == other.amountMinor
                && currency.equals(other.currency);
    }

    /** Whether the money of this payment came in beside the order, and goes back. */
    public boolean isCapture(String ofPayment) {
        return kind.isGivenBack() && paymentId.equals(ofPayment);
    }
}
