package dev.junban.local.payments;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the provider treats what is asked of it from now on. */
enum Mode {
    @JsonProperty("capture")
    CAPTURE(Outcome.DONE),
    @JsonProperty("decline")
    DECLINE(Outcome.REFUSED),
    /** Answers "pending", decides after the delay, tells by webhook. */
    @JsonProperty("pending-then-capture")
    PENDING_THEN_CAPTURE(Outcome.DONE),
    @JsonProperty("pending-then-decline")
    PENDING_THEN_DECLINE(Outcome.REFUSED),
    /** Takes the request and never answers; nothing is charged. */
    @JsonProperty("hang")
    HANG(Outcome.NOTHING),
    /** Answers 500; nothing is charged. */
    @JsonProperty("error")
    ERROR(Outcome.NOTHING),
    /** Charges, then closes the connection: the caller cannot know. */
    @JsonProperty("charge-then-drop")
    CHARGE_THEN_DROP(Outcome.DONE),
    /** Charges, then answers something that is no JSON. */
    @JsonProperty("charge-then-garbage")
    CHARGE_THEN_GARBAGE(Outcome.DONE);

    /** What becomes of a payment or refund in the end. */
    enum Outcome {
        DONE,
        REFUSED,
        NOTHING
    }

    private final Outcome outcome;

    Mode(Outcome outcome) {
        this.outcome = outcome;
    }

    Outcome outcome() {
        return outcome;
    }

    boolean decidesLater() {
        return this == PENDING_THEN_CAPTURE || this == PENDING_THEN_DECLINE;
    }
}
