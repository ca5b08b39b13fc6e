package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * The payment of an order. Changes give a new value and refuse what is illegal; amounts are minor units of the order's
 * currency.
 *
 * @param accountId the account that pays by store credit
 * @param id the provider's name for it, once that is known
 * @param actionUrl where the customer has to go to confirm it, if the provider wants that
 * @param submittedAt when the provider was first asked
 * @param reportedAt when a webhook first told of it; from then on the order does not expire silently
 * @param refundingMinor on its way back, with what may be refunded at most reduced by it
 */
public record Payment(
        PaymentMethod method,
        Optional<Long> accountId,
        PaymentStatus status,
        Optional<String> id,
        Optional<String> actionUrl,
        Optional<Instant> submittedAt,
        Optional<Instant> reportedAt,
        long capturedMinor,
        long refundingMinor,
        long refundedMinor) {

    static final String COLUMNS =
            "payment_method, account_id, payment_status, payment_id, action_url, submitted_at, reported_at, captured_minor,"
                    + " refunding_minor, refunded_minor";

    static Payment of(Row row) {
        return new Payment(
                PaymentMethod.valueOf(row.getString("payment_method")),
                Optional.ofNullable(row.getLong("account_id")),
                PaymentStatus.valueOf(row.getString("payment_status")),
                Optional.ofNullable(row.getString("payment_id")),
                Optional.ofNullable(row.getString("action_url")),
                instant(row, "submitted_at"),
                instant(row, "reported_at"),
                row.getLong("captured_minor"),
                row.getLong("refunding_minor"),
                row.getLong("refunded_minor"));
    }

    private static Optional<Instant> instant(Row row, String column) {
        return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
    }

    /** Nothing was asked for yet. */
    public static Payment requested(PaymentMethod method, Optional<Long> accountId) {
        return new Payment(
                method,
                accountId,
                PaymentStatus.REQUESTED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                0,
                0);
    }

    /** How much may still be given back. */
    public long refundableMinor() {
        return Math.subtractExact(capturedMinor, Math.addExact(refundingMinor, refundedMinor));
    }

    /** Whether all that came in went back. */
    public boolean isRefunded() {
        return capturedMinor > 0 && refundedMinor == capturedMinor;
    }

    /** Whether the provider was asked for it, and only it can tell what became of it. */
    public boolean isUndecided() {
        return status == PaymentStatus.SUBMITTED || status == PaymentStatus.UNKNOWN;
    }

    /** Whether the provider was asked for something, and has not decided yet. */
    public boolean isOpenAtProvider() {
        return isUndecided() || refundingMinor > 0;
    }

    Payment submitted() {
        return becoming(PaymentStatus.SUBMITTED, id, capturedMinor);
    }

    Payment unknown() {
        return becoming(PaymentStatus.UNKNOWN, id, capturedMinor);
    }

    Payment pending(String paymentId, Optional<String> confirmAt) {
        if (!status.isOpen()) {
            throw new IllegalStateException("A payment that is " + status + " does not become pending");
        }
        return new Payment(
                method,
                accountId,
                status,
                Optional.of(paymentId),
                confirmAt,
                submittedAt,
                reportedAt,
                capturedMinor,
                refundingMinor,
                refundedMinor);
    }

    Payment captured(String paymentId, long amountMinor) {
        return becoming(PaymentStatus.CAPTURED, Optional.of(paymentId), amountMinor);
    }

    /** Without the provider: by store credit, or because there is nothing to pay. */
    Payment paidAtOnce(long amountMinor) {
        return becoming(PaymentStatus.CAPTURED, id, amountMinor);
    }

    Payment declined(String paymentId) {
        return becoming(PaymentStatus.DECLINED, Optional.of(paymentId), capturedMinor);
    }

    Payment neverCharged() {
        return becoming(PaymentStatus.DECLINED, id, capturedMinor);
    }

    Payment refunding(long amountMinor) {
        if (amountMinor <= 0 || amountMinor > refundableMinor()) {
            throw new IllegalStateException("Of " + capturedMinor + " captured only " + refundableMinor()
                    + " may still be refunded, not " + amountMinor);
        }
        return giving(refundingMinor + amountMinor, refundedMinor);
    }

    Payment refundFailed(long amountMinor) {
        requireUnderWay(amountMinor);
        return giving(refundingMinor - amountMinor, refundedMinor);
    }

    Payment refundCompleted(long amountMinor) {
        requireUnderWay(amountMinor);
        return giving(refundingMinor - amountMinor, refundedMinor + amountMinor);
    }

    private void requireUnderWay(long amountMinor) {
        if (amountMinor <= 0 || amountMinor > refundingMinor) {
            throw new IllegalStateException(
                    "Only " + refundingMinor + " is on its way back, so " + amountMinor + " of it cannot be decided");
        }
    }

    private Payment becoming(PaymentStatus next, Optional<String> nextId, long captured) {
        if (next != status && !status.canBecome(next)) {
            throw new IllegalStateException("A payment that is " + status + " cannot become " + next);
        }
        return new Payment(
                method,
                accountId,
                next,
                nextId,
                next.isOpen() ? actionUrl : Optional.empty(),
                submittedAt,
                reportedAt,
                captured,
                refundingMinor,
                refundedMinor);
    }

    private Payment giving(long refunding, long refunded) {
        return new Payment(
                method, accountId, status, id, actionUrl, submittedAt, reportedAt, capturedMinor, refunding, refunded);
    }
}
