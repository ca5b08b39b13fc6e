package dev.junban.provider;

/** What asking the provider for a refund came to. */
public sealed interface RefundOutcome {

    /** The money is on its way to the customer. */
    record Completed() implements RefundOutcome {}

    /** The provider does not give it back by this refund. */
    record Failed(String reason) implements RefundOutcome {}

    /** The provider decides later, and tells by webhook. */
    record Pending() implements RefundOutcome {}

    /** It may have been given back or not; only the provider can tell. */
    record Unknown(String reason) implements RefundOutcome {}

    /** The provider was not asked, so there is nothing to be unknown. */
    record NotAsked() implements RefundOutcome {}
}
