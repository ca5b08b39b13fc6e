package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * An order as it stands, with its payment. Changes give a new value and refuse what is illegal; nothing is written
 * before {@link Orders#save}.
 *
 * @param reference the customer's own name for it
 * @param totalMinor minor units of {@code currency}; captured and refunded likewise
 * @param paymentId the provider's name for the payment, once it is known
 * @param reportedAt when a webhook first told of the payment; from then on the order does not expire silently
 */
public record Order(
        String customerId,
        Optional<String> reference,
        OrderStatus status,
        PaymentStatus payment,
        Optional<String> paymentId,
        Optional<Instant> reportedAt,
        String currency,
        long totalMinor,
        long capturedMinor,
        long refundedMinor,
        Instant createdAt,
        Instant expiresAt,
        int version) {

    /** The columns that {@link #of} reads. */
    public static final String COLUMNS =
            "customer_id, reference, status, payment_status, payment_id, reported_at, currency, total_minor, captured_minor,"
                    + " refunded_minor, created_at, expires_at, version";

    /** The order in a row with {@link #COLUMNS}. */
    public static Order of(Row row) {
        return new Order(
                row.getString("customer_id"),
                Optional.ofNullable(row.getString("reference")),
                OrderStatus.valueOf(row.getString("status")),
                PaymentStatus.valueOf(row.getString("payment_status")),
                Optional.ofNullable(row.getString("payment_id")),
                Optional.ofNullable(row.getOffsetDateTime("reported_at")).map(OffsetDateTime::toInstant),
                row.getString("currency"),
                row.getLong("total_minor"),
                row.getLong("captured_minor"),
                row.getLong("refunded_minor"),
                row.getOffsetDateTime("created_at").toInstant(),
                row.getOffsetDateTime("expires_at").toInstant(),
                row.getInteger("version"));
    }

    /** Whether the provider is still to be asked for this order. */
    public boolean awaitsPayment() {
        return status == OrderStatus.PENDING_PAYMENT
                && (payment == PaymentStatus.REQUESTED || payment == PaymentStatus.SUBMITTED);
    }

    /** The payment request is about to leave for the provider. */
    public Order submitted() {
        return with(status, PaymentStatus.SUBMITTED, paymentId, capturedMinor);
    }

    /** The provider was asked, and its answer was lost. */
    public Order paymentUnknown() {
        return with(status, PaymentStatus.UNKNOWN, paymentId, capturedMinor);
    }

    /** The provider has charged the total. */
    public Order captured(String capturedPaymentId) {
        return with(statusOnceCaptured(), PaymentStatus.CAPTURED, Optional.of(capturedPaymentId), totalMinor);
    }

    OrderStatus statusOnceCaptured() {
        return status == OrderStatus.PENDING_PAYMENT ? OrderStatus.PAID : OrderStatus.REFUND_DUE;
    }

    /** The provider has refused to charge; an order that was given up before stays what it is. */
    public Order declined(String declinedPaymentId) {
        OrderStatus next = status == OrderStatus.PENDING_PAYMENT ? OrderStatus.PAYMENT_FAILED : status;
        return with(next, PaymentStatus.DECLINED, Optional.of(declinedPaymentId), capturedMinor);
    }

    private Order with(OrderStatus next, PaymentStatus nextPayment, Optional<String> nextPaymentId, long captured) {
        if (next != status && !status.canBecome(next)) {
            throw new IllegalStateException("An order that is " + status + " cannot become " + next);
        }
        if (nextPayment != payment && !payment.canBecome(nextPayment)) {
            throw new IllegalStateException("A payment that is " + payment + " cannot become " + nextPayment);
        }
        return new Order(
                customerId,
                reference,
                next,
                nextPayment,
                nextPaymentId,
                reportedAt,
                currency,
                totalMinor,
                captured,
                refundedMinor,
                createdAt,
                expiresAt,
                version + 1);
    }
}
