package dev.junban.refunds;

import dev.junban.locking.Handle;
import dev.junban.provider.GiveBack;
import dev.junban.provider.Submission;
import dev.junban.rows.Refund;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What the provider may be asked about a refund that is held. */
final class RefundSubmission {
    private RefundSubmission() {}

    /** Why it is not to be asked, if so; {@code orders} names the order that each refund is said to be of. */
    static Optional<String> whyNot(Handle<Long, Refund> handle, Map<Long, UUID> orders) {
        Refund refund = handle.row();
        if (!refund.orderId().equals(orders.get(handle.id()))) {
            return Optional.of("it is one of order " + refund.orderId());
        }
        if (!refund.status().isOpen()) {
            return Optional.of("it is " + refund.status());
        }
        return refund.paymentId().isPresent() ? Optional.empty() : Optional.of("it names no payment");
    }

    /** {@code keyIsOver}: whether the provider may have forgotten what it was asked. */
    static Submission<GiveBack> of(Handle<Long, Refund> handle, boolean keyIsOver) {
        return handle.row().submittedAt().isPresent()
                ? repeated(handle, keyIsOver)
                : new Submission.Fresh<>(giveBack(handle));
    }

    static Submission.Repeated<GiveBack> repeated(Handle<Long, Refund> handle, boolean keyIsOver) {
        return new Submission.Repeated<>(giveBack(handle), keyIsOver);
    }

    private static GiveBack giveBack(Handle<Long, Refund> handle) {
        Refund refund = handle.row();
        return new GiveBack(
                refund.orderId(),
                handle.id(),
                refund.paymentId().orElseThrow(),
                refund.amountMinor(),
                refund.currency());
    }
}
