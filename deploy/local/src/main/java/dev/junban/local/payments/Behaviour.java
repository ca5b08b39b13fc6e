package dev.junban.local.payments;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The whole of {@code PUT /behaviour}; a member left out takes its plain value.
 *
 * @param mode what happens to payments and, in the same way, to refunds
 * @param delayMillis how late the answer comes; in the pending modes how late the decision comes
 * @param webhookCopies how often each event is delivered, under the same webhook-id
 * @param webhookOrder {@code reversed} delivers the decision first and an older "pending" notice of the same payment
 *     after it; in order, that notice is left out, because nobody needs it
 */
record Behaviour(Mode mode, int delayMillis, int webhookCopies, WebhookOrder webhookOrder) {
    static final Behaviour PLAIN = new Behaviour(null, null, null, null);
    private static final int DELAY_MILLIS_MAX = 600_000;
    private static final int COPIES_MAX = 100;

    enum WebhookOrder {
        @JsonProperty("in-order")
        IN_ORDER,
        @JsonProperty("reversed")
        REVERSED
    }

    @JsonCreator
    Behaviour(
            @JsonProperty("mode") Mode mode,
            @JsonProperty("delayMillis") Integer delayMillis,
            @JsonProperty("webhookCopies") Integer webhookCopies,
            @JsonProperty("webhookOrder") WebhookOrder webhookOrder) {
        this(
                mode == null ? Mode.CAPTURE : mode,
                within("delayMillis", delayMillis == null ? 0 : delayMillis, 0, DELAY_MILLIS_MAX),
                within("webhookCopies", webhookCopies == null ? 1 : webhookCopies, 0, COPIES_MAX),
                webhookOrder == null ? WebhookOrder.IN_ORDER : webhookOrder);
    }

    int answerDelayMillis() {
        return mode.decidesLater() ? 0 : delayMillis;
    }

    private static int within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new Refusal(400, name + " is " + value + ", allowed is " + least + " to " + most);
        }
        return value;
    }
}
