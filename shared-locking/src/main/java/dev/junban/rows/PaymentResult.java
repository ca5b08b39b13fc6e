package dev.junban.rows;

/**
 * What the payment provider has decided.
 *
 * @param paymentId the provider's name for the payment
 * @param amountMinor minor units of {@code currency}
 */
public record PaymentResult(Outcome outcome, String paymentId, long amountMinor, String currency) {

    /** How the provider decided. */
    public enum Outcome {
        CAPTURED,
        DECLINED
    }
}
