package dev.junban.payments;

import java.time.Instant;
import java.util.UUID;

/** What is to be done about one requested payment. */
sealed interface Submission {

    /** The provider was never asked. */
    record Fresh(Charge charge) implements Submission {}

    /**
     * The provider may have been asked before: look first.
     *
     * @param since when that was, at the earliest
     */
    record Repeated(Charge charge, Instant since) implements Submission {}

    /** There is nothing to ask for. */
    record Dropped(UUID orderId, String why) implements Submission {}
}
