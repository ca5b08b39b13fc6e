package dev.junban.rows.exploration;

import dev.junban.rows.Inquiry;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.Refund;
import dev.junban.rows.exploration.Bank.State;
import dev.junban.rows.exploration.Errand.Next;
import dev.junban.rows.exploration.Errand.OfPayment;
import dev.junban.rows.exploration.Errand.OfRefund;
import dev.junban.rows.exploration.Errand.RefundAnswer;
import dev.junban.rows.exploration.Errand.Why;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Who takes messages, one transaction each. Every message may come twice. */
record Consumers(Rules rules, Settling settling) {

    void next(World world, Steps steps) {
        for (Message message : world.sent()) {
            steps.sure("somebody takes " + message.text(), () -> taken(world.taking(message), message));
            if (!isTaken(world, message)) {
                steps.fault(
                        "somebody takes " + message.text() + ", which will come again", () -> taken(world, message));
            }
            if (message instanceof Message.Report report && isAskedFor(world, report.result())) {
                steps.fault(message.text() + " is lost", () -> world.taking(message));
            }
        }
        if (!world.waiting().isEmpty()) {
            steps.sure("somebody tries again what came too early", () -> triedAgain(world));
        }
    }

    /** A request that somebody is busy with comes again by itself, when he is not. */
    private static boolean isTaken(World world, Message message) {
        return message instanceof Message.RefundRequest request
                && world.errands().stream()
                        .anyMatch(
                                errand -> errand instanceof OfRefund refund && refund.refundId() == request.refundId());
    }

    /** Of what nobody asked it for only the provider can tell, so it tells until it is heard. */
    private static boolean isAskedFor(World world, PaymentResult result) {
        boolean ours = world.bank()
                .charge(result.paymentId())
                .filter(charge -> charge.asked() && (charge.first() != State.REFUSED || charge.now() == State.REFUSED))
                .isPresent();
        return ours && !result.refundId().orElse("").startsWith("re_");
    }

    private World taken(World world, Message message) {
        if (message instanceof Message.PaymentRequest) {
            return submitted(world);
        }
        if (message instanceof Message.RefundRequest request) {
            return submitted(world, request.refundId());
        }
        return settling.settle(world, ((Message.Report) message).result());
    }

    private World submitted(World world) {
        if (!world.order().awaitsPayment()) {
            return world;
        }
        return world.order().payment().status() == PaymentStatus.REQUESTED
                ? world.with(rules.submit(world.order())).starting(request(Optional.empty(), Next.ASK))
                : world.starting(request(Optional.of(Inquiry.ASK_AGAIN), Next.LOOK));
    }

    private static OfPayment request(Optional<Inquiry> inquiry, Next next) {
        return new OfPayment(Why.REQUESTED, inquiry, next, Answer.UNKNOWN, false);
    }

    private static World submitted(World world, long refundId) {
        Refund refund = Objects.requireNonNull(world.ledger().refunds().get(refundId));
        if (!refund.status().isOpen()) {
            return world;
        }
        Next next = refund.submittedAt().isPresent() ? Next.LOOK : Next.ASK;
        return world.writing(refundId, submitted(refund))
                .starting(new OfRefund(refundId, true, next, RefundAnswer.UNKNOWN));
    }

    static Refund submitted(Refund refund) {
        return new Refund(
                refund.orderId(),
                refund.anomalyId(),
                refund.paymentId(),
                refund.origin(),
                refund.status(),
                refund.amountMinor(),
                refund.currency(),
                refund.reason(),
                refund.providerRefundId(),
                Optional.of(Instant.EPOCH),
                refund.createdAt());
    }

    private World triedAgain(World world) {
        World next = world.nothingWaiting();
        for (PaymentResult result : world.waiting()) {
            next = settling.settle(next, result);
        }
        return next;
    }
}
