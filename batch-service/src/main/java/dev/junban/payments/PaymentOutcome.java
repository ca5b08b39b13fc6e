package dev.junban.payments;

/** What asking the provider came to. */
sealed interface PaymentOutcome {

    /** The money was taken. */
    record Captured(String paymentId, long amountMinor, String currency) implements PaymentOutcome {}

    /** The provider refuses to take it. */
    record Declined(String paymentId) implements PaymentOutcome {}

    /** The provider decides later, and tells by webhook. */
    record Pending(String paymentId) implements PaymentOutcome {}

    /** It may have been taken or not; only the provider can tell. */
    record Unknown(String reason) implements PaymentOutcome {}

    /** The circuit breaker kept it from the provider: it was not asked, so there is nothing to be unknown. */
    record NotAsked() implements PaymentOutcome {}
}
