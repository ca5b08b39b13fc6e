package dev.junban.provider;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the provider's answers about refunds mean. An answer that makes no sense is no decision. */
final class RefundAnswers {
    private RefundAnswers() {}

    record Refund(@Nullable String refundId, @Nullable String status) {}

    record Refunds(@Nullable List<@Nullable Refund> items) {}

    /** The answer to a request for a refund. */
    static RefundOutcome ofRefund(@Nullable String body) {
        try {
            return outcome(StrictRecord.read(bytes(body), Refund.class));
        } catch (MalformedRecord e) {
            return new RefundOutcome.Unknown("the answer is " + e.reason());
        }
    }

    /** The answer to a look for the refunds of a payment; empty if ours is not among them. */
    static Optional<RefundOutcome> ofSearch(GiveBack giveBack, @Nullable String body) {
        try {
            return StrictRecord.require(
                            StrictRecord.read(bytes(body), Refunds.class).items(), "items")
                    .stream()
                    .filter(Objects::nonNull)
                    .filter(refund -> Long.toString(giveBack.refundId()).equals(refund.refundId()))
                    .findFirst()
                    .map(RefundAnswers::outcome);
        } catch (MalformedRecord e) {
            return Optional.of(new RefundOutcome.Unknown("the answer is " + e.reason()));
        }
    }

    private static RefundOutcome outcome(Refund refund) {
        return switch (Objects.requireNonNullElse(refund.status(), "")) {
            case "completed" -> new RefundOutcome.Completed();
            case "failed" -> new RefundOutcome.Failed("the provider refused it");
            case "pending" -> new RefundOutcome.Pending();
            default -> new RefundOutcome.Unknown("the refund is in a state that is not known");
        };
    }

    private static byte @Nullable [] bytes(@Nullable String body) {
        return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    }
}
