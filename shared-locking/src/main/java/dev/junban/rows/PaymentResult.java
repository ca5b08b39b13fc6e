package dev.junban.rows;

import java.util.Optional;

/**
 * What the payment provider has decided about a payment, or about a refund of it.
 *
 * @param paymentId the provider's name for the payment
 * @param amountMinor minor units of {@code currency}; of a refund without a {@code refundId} all that went back so far
 * @param refundId the refund: our id where we asked for it, the provider's where somebody started it there
 */
public record PaymentResult(
        Outcome outcome, String paymentId, long amountMinor, String currency, Optional<String> refundId) {

    /** How the provider decided. */
    public enum Outcome {
        CAPTURED,
        DECLINED,
        REFUNDED,
        REFUND_FAILED;

        /** Whether it is about a refund, not about the payment itself. */
        public boolean isOfRefund() {
            return this == REFUNDED || this == REFUND_FAILED;
        }
    }

    /** What was decided about a payment. */
    public PaymentResult(Outcome outcome, String paymentId, long amountMinor, String currency) {
        this(outcome, paymentId, amountMinor, currency, Optional.empty());
    }
}
