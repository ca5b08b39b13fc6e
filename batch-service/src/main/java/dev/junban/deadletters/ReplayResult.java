package dev.junban.deadletters;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What became of a dead letter that was to be sent once more.
 *
 * @param detail why it was not sent, or why it is dead
 */
record ReplayResult(String id, Outcome outcome, Optional<String> detail) {

    /** Whether it was sent. */
    @Schema(name = "ReplayOutcome")
    enum Outcome {
        /** Only asked for. */
        WOULD_BE_REPLAYED,
        /** It is where it came from once more; what becomes of it there is not waited for. */
        REPLAYED,
        /** Before, so not now. */
        ALREADY_REPLAYED,
        /** Kafka does not keep it, or no longer. */
        NOT_FOUND,
        /** Kafka did not take it; it may be tried again. */
        FAILED
    }

    static ReplayResult of(DeadLetterId id, Outcome outcome) {
        return new ReplayResult(id.toString(), outcome, Optional.empty());
    }

    static ReplayResult of(DeadLetterId id, Outcome outcome, String detail) {
        return new ReplayResult(id.toString(), outcome, Optional.of(detail));
    }
}
