package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.util.Optional;

/**
 * An order as it stands. Changes give a new value and refuse what is illegal; nothing is written before {@link
 * Orders#save}.
 *
 * @param reference the customer's own name for it
 * @param totalMinor minor units of {@code currency}
 */
public record Order(
        String customerId,
        Optional<String> reference,
        OrderStatus status,
        String currency,
        long totalMinor,
        Payment payment,
        Instant createdAt,
        Instant expiresAt,
        int version) {

    /** The columns that {@link #of} reads. */
    public static final String COLUMNS =
            "customer_id, reference, status, currency, total_minor, created_at, expires_at, version, "
                    + Payment.COLUMNS;

    /** The order in a row with {@link #COLUMNS}. */
    public static Order of(Row row) {
        return new Order(
                row.getString("customer_id"),
                Optional.ofNullable(row.getString("reference")),
                OrderStatus.valueOf(row.getString("status")),
                row.getString("currency"),
                row.getLong("total_minor"),
                Payment.of(row),
                row.getOffsetDateTime("created_at").toInstant(),
                row.getOffsetDateTime("expires_at").toInstant(),
                row.getInteger("version"));
    }

    /** Whether the provider is still to be asked for this order. */
    public boolean awaitsPayment() {
        return status == OrderStatus.PENDING_PAYMENT
                && (payment.status() == PaymentStatus.REQUESTED || payment.status() == PaymentStatus.SUBMITTED);
    }

    /** Whether stock is set aside for it. */
    public boolean holdsStock() {
        return status == OrderStatus.PENDING_PAYMENT || status == OrderStatus.PAID;
    }

    /**
     * Whether turning into {@code next} puts what was set aside for it back on sale: it is given up, and the goods are
     * still there.
     */
    public boolean freesStockAs(Order next) {
        return holdsStock() && !next.holdsStock() && next.status != OrderStatus.FULFILLED;
    }

    /** Whether nothing more is to be expected: it has come to an end, and nothing is open at the provider. */
    public boolean isOver() {
        return switch (status) {
            case FULFILLED, REFUNDED -> true;
            case CANCELLED, EXPIRED, PAYMENT_FAILED -> !payment.isOpenAtProvider();
            case PENDING_PAYMENT, BACKORDERED, PAID, REFUND_DUE -> false;
        };
    }

    /** Whether its goods may leave: it is paid, and not all of the money is on its way back. */
    public boolean mayBeFulfilled() {
        return status == OrderStatus.PAID && !isRefundedInFullSoon();
    }

    /** Whether all that it has brought in is on its way back. */
    public boolean isRefundedInFullSoon() {
        return payment.capturedMinor() > 0 && payment.refundableMinor() == 0;
    }

    /** What it waited for is set aside for it; from now on it waits for its payment. */
    public Order allocated() {
        return with(OrderStatus.PENDING_PAYMENT, payment);
    }

    /** There is nothing to pay. */
    public Order paidWithoutCharge() {
        if (totalMinor != 0) {
            throw new IllegalStateException("An order of " + totalMinor + " " + currency + " has to be paid");
        }
        return with(OrderStatus.PAID, payment.paidAtOnce(0));
    }

    /** The payment request is about to leave for the provider. */
    public Order submitted() {
        return with(status, payment.submitted());
    }

    /** The provider was asked, and its answer was lost. */
    public Order paymentUnknown() {
        return with(status, payment.unknown());
    }

    /**
     * The provider waits for something before it decides.
     *
     * @param actionUrl where the customer has to go to confirm the payment
     */
    public Order paymentPending(String paymentId, Optional<String> actionUrl) {
        return with(status, payment.pending(paymentId, actionUrl));
    }

    /** The provider has charged the total. */
    public Order captured(String paymentId) {
        return with(statusOnceCaptured(), payment.captured(paymentId, totalMinor));
    }

    /** The provider has charged the total after the order had expired, and its stock could be set aside again. */
    public Order capturedInTimeAfterAll(String paymentId) {
        return with(OrderStatus.PAID, payment.captured(paymentId, totalMinor));
    }

    OrderStatus statusOnceCaptured() {
        return status == OrderStatus.PENDING_PAYMENT ? OrderStatus.PAID : OrderStatus.REFUND_DUE;
    }

    /** The provider has refused to charge; an order that was given up before stays what it is. */
    public Order declined(String paymentId) {
        OrderStatus next = status == OrderStatus.PENDING_PAYMENT ? OrderStatus.PAYMENT_FAILED : status;
        return with(next, payment.declined(paymentId));
    }

    /** The provider was never asked to charge, or has lost it, and nobody will ask it any more. */
    public Order neverCharged() {
        return with(status, payment.neverCharged());
    }

    /** The customer does not want it any more. */
    public Order cancelled() {
        return with(OrderStatus.CANCELLED, payment);
    }

    /** Its time is over. */
    public Order expired() {
        return with(OrderStatus.EXPIRED, payment);
    }

    /** Its time is over, and its payment was cancelled at the provider. */
    public Order expiredUncharged(String paymentId) {
        return with(OrderStatus.EXPIRED, payment.declined(paymentId));
    }

    /** The goods have left. */
    public Order fulfilled() {
        return with(OrderStatus.FULFILLED, payment);
    }

    /** A refund was written that the provider is to be asked for. */
    public Order refunding(long amountMinor) {
        return with(status, payment.refunding(amountMinor));
    }

    /** A refund of it was written. A card's is then on its way, while store credit is back at once. */
    public Order refunded(long amountMinor) {
        return payment.method() == PaymentMethod.STORE_CREDIT ? refundFound(amountMinor) : refunding(amountMinor);
    }

    /** A refund of it failed: its amount may be refunded again. */
    public Order refundFailed(long amountMinor) {
        return with(status, payment.refundFailed(amountMinor));
    }

    /** A refund of it is done. With the last of the money the order is over, unless it was cancelled before. */
    public Order refundCompleted(long amountMinor) {
        return withRefunded(payment.refundCompleted(amountMinor));
    }

    /** A refund is done that the provider was not asked for. */
    public Order refundFound(long amountMinor) {
        return withRefunded(payment.refunding(amountMinor).refundCompleted(amountMinor));
    }

    private Order withRefunded(Payment after) {
        boolean over = after.isRefunded() && status.canBecome(OrderStatus.REFUNDED);
        return with(over ? OrderStatus.REFUNDED : status, after);
    }

    private Order with(OrderStatus next, Payment nextPayment) {
        if (next != status && !status.canBecome(next)) {
            throw new IllegalStateException("An order that is " + status + " cannot become " + next);
        }
        return new Order(
                customerId, reference, next, currency, totalMinor, nextPayment, createdAt, expiresAt, version + 1);
    }
}
