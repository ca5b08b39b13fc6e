package dev.junban.provider;

import java.util.Optional;

/** What asking the provider came to. */
public sealed interface PaymentOutcome {

    /** The money was taken. */
    record Captured(String paymentId, long amountMinor, String currency) implements PaymentOutcome {}

    /** The provider refuses to take it. */
    record Declined(String paymentId) implements PaymentOutcome {}

    /** It was cancelled there before anything was taken. */
    record Cancelled(String paymentId) implements PaymentOutcome {}

    /**
     * The provider decides later, and tells by webhook.
     *
     * @param actionUrl where the customer has to go to confirm it
     */
    record Pending(String paymentId, Optional<String> actionUrl) implements PaymentOutcome {}

    /** The provider knows of no payment, and was not asked to make one. */
    record NotFound() implements PaymentOutcome {}

    /** It may have been taken or not; only the provider can tell. */
    record Unknown(String reason) implements PaymentOutcome {}

    /** The circuit breaker kept it from the provider: it was not asked, so there is nothing to be unknown. */
    record NotAsked() implements PaymentOutcome {}
}
