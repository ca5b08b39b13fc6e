package dev.junban.rows.exploration;

import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundStatus;
import dev.junban.rows.exploration.Bank.Charge;
import dev.junban.rows.exploration.Bank.GivenBack;
import dev.junban.rows.exploration.Bank.State;
import dev.junban.rows.exploration.Errand.Next;
import dev.junban.rows.exploration.Errand.OfRefund;
import dev.junban.rows.exploration.Errand.RefundAnswer;
import java.util.Objects;
import java.util.Optional;

/** Who asks the provider for refunds, and writes down what it says. */
record RefundErrands(Settling settling) {

    void next(World world, OfRefund errand, Steps steps) {
        World after = world.ending(errand);
        switch (errand.next()) {
            case LOOK -> look(after, errand, steps);
            case ASK -> ask(after, errand, steps);
            case TELL -> tell(after, errand, steps);
            case CANCEL, EXPIRE -> throw new IllegalStateException("No refund is to " + errand.next());
        }
        steps.fault("refund " + errand.refundId() + ": the process is killed", () -> again(after, errand));
    }

    private static World again(World world, OfRefund errand) {
        return errand.requested() ? world.sending(new Message.RefundRequest(errand.refundId())) : world;
    }

    private static void look(World after, OfRefund errand, Steps steps) {
        Optional<GivenBack> found = after.bank().refund(Long.toString(errand.refundId()));
        steps.sure(
                "somebody looks for refund " + errand.refundId(),
                () -> after.starting(found.map(refund -> errand.then(Next.TELL, answer(refund.now())))
                        .orElseGet(() -> errand.then(Next.ASK, RefundAnswer.UNKNOWN))));
        steps.fault(
                "somebody looks for refund " + errand.refundId() + " and hears nothing",
                () -> after.starting(errand.then(Next.TELL, RefundAnswer.UNKNOWN)));
    }

    private static RefundAnswer answer(State state) {
        return switch (state) {
            case DONE -> RefundAnswer.COMPLETED;
            case REFUSED -> RefundAnswer.FAILED;
            case PENDING -> RefundAnswer.PENDING;
            case CANCELLED -> throw new IllegalStateException("No refund is cancelled");
        };
    }

    private static void ask(World after, OfRefund errand, Steps steps) {
        String who = "somebody asks for refund " + errand.refundId() + ": ";
        String id = Long.toString(errand.refundId());
        Refund refund = refund(after, errand);
        Optional<Charge> charge = after.bank().charge(refund.paymentId().orElseThrow());
        long left = charge.map(after.bank()::leftMinor).orElse(0L);
        steps.fault(who + "the request is lost", () -> after.starting(errand.then(Next.TELL, RefundAnswer.UNKNOWN)));
        if (after.bank().refund(id).isPresent()) {
            GivenBack known = after.bank().refund(id).orElseThrow();
            steps.sure(
                    who + "the provider knows the key",
                    () -> after.starting(errand.then(Next.TELL, answer(known.first()))));
        } else if (refund.amountMinor() > left) {
            steps.sure(
                    who + "nothing is left to refund",
                    () -> after.starting(errand.then(Next.TELL, RefundAnswer.FAILED)));
        } else {
            made(
                    after,
                    errand,
                    new GivenBack(
                            id, refund.paymentId().orElseThrow(), refund.amountMinor(), State.PENDING, State.PENDING),
                    steps);
        }
    }

    private static void made(World after, OfRefund errand, GivenBack asked, Steps steps) {
        String who = "somebody asks for refund " + errand.refundId() + ": ";
        World waits = after.with(after.bank().with(asked));
        World done = Provider.told(after, at(asked, State.DONE));
        World refused = Provider.told(after, at(asked, State.REFUSED));
        steps.choice(
                Choice.DELAY_REFUND,
                who + "the provider waits",
                () -> waits.starting(errand.then(Next.TELL, RefundAnswer.PENDING)));
        steps.sure(who + "the provider does", () -> done.starting(errand.then(Next.TELL, RefundAnswer.COMPLETED)));
        steps.fault(
                who + "the provider does, and the answer is lost",
                () -> done.starting(errand.then(Next.TELL, RefundAnswer.UNKNOWN)));
        steps.choice(
                Choice.REFUSE_REFUND,
                who + "the provider refuses",
                () -> refused.starting(errand.then(Next.TELL, RefundAnswer.FAILED)));
    }

    private static GivenBack at(GivenBack refund, State state) {
        return new GivenBack(refund.id(), refund.paymentId(), refund.amountMinor(), state, state);
    }

    private void tell(World after, OfRefund errand, Steps steps) {
        String what = "somebody writes down that refund " + errand.refundId() + " is " + errand.answer();
        steps.sure(what, () -> told(after, errand));
        if (errand.requested()) {
            steps.fault(what + " and is killed", () -> again(told(after, errand), errand));
        }
    }

    private World told(World after, OfRefund errand) {
        return switch (errand.answer()) {
            case COMPLETED -> told(after, errand, Outcome.REFUNDED);
            case FAILED -> told(after, errand, Outcome.REFUND_FAILED);
            case PENDING -> after;
            case UNKNOWN ->
                refund(after, errand).status() == RefundStatus.REQUESTED
                        ? after.writing(errand.refundId(), refund(after, errand).unknown())
                        : after;
        };
    }

    private World told(World after, OfRefund errand, Outcome outcome) {
        Refund refund = refund(after, errand);
        PaymentResult result = new PaymentResult(
                outcome,
                refund.paymentId().orElseThrow(),
                refund.amountMinor(),
                refund.currency(),
                Optional.of(Long.toString(errand.refundId())));
        return errand.requested() ? after.sending(new Message.Report(result)) : settling.settle(after, result);
    }

    private static Refund refund(World world, OfRefund errand) {
        return Objects.requireNonNull(world.ledger().refunds().get(errand.refundId()));
    }
}
