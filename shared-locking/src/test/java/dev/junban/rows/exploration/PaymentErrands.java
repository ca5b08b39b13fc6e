package dev.junban.rows.exploration;

import dev.junban.rows.Inquiry;
import dev.junban.rows.MovementKind;
import dev.junban.rows.Order;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.exploration.Answer.Kind;
import dev.junban.rows.exploration.Errand.Next;
import dev.junban.rows.exploration.Errand.OfPayment;
import dev.junban.rows.exploration.Errand.Why;
import java.util.Optional;
import java.util.Set;

/** Who asks the provider about the payment, and writes down what it says. */
record PaymentErrands(Rules rules, Settling settling) {

    void next(World world, OfPayment errand, Steps steps) {
        World after = world.ending(errand);
        String who = errand.why() + ": ";
        switch (errand.next()) {
            case LOOK -> look(after, errand, steps);
            case ASK -> ask(after, errand, steps);
            case CANCEL -> cancel(after, errand, steps);
            case TELL -> tell(after, errand, steps);
            case EXPIRE -> steps.sure(who + "the order expires, if it may", () -> expired(after, errand));
        }
        steps.fault(who + "the process is killed", () -> again(after, errand));
    }

    /** What was not acknowledged comes again; a job looks again by itself. */
    private static World again(World world, OfPayment errand) {
        return errand.why() == Why.REQUESTED ? world.sending(new Message.PaymentRequest()) : world;
    }

    private void look(World after, OfPayment errand, Steps steps) {
        String what = errand.why() + " looks for the payment";
        Answer found = after.bank().find(errand.why() == Why.REQUESTED ? Set.of() : after.beside());
        steps.sure(what, () -> looked(after, errand, found));
        steps.fault(what + " and hears nothing", () -> after.starting(errand.then(Next.TELL, Answer.UNKNOWN)));
        if (asksAgain(errand)) {
            steps.fault(what + " where it is not shown yet", () -> looked(after, errand, Answer.NOT_FOUND));
        }
    }

    private static boolean asksAgain(OfPayment errand) {
        return errand.inquiry().filter(Inquiry.ASK_AGAIN::equals).isPresent();
    }

    private World looked(World after, OfPayment errand, Answer found) {
        if (found.kind() == Kind.NOT_FOUND && asksAgain(errand)) {
            boolean tooLate = after.isKeyOver() && rules.keepsOffOldKeys();
            return after.starting(errand.then(tooLate ? Next.TELL : Next.ASK, Answer.UNKNOWN));
        }
        boolean cancels = errand.why() == Why.EXPIRING
                || errand.inquiry().filter(Inquiry::cancels).isPresent();
        Next next = found.kind() == Kind.PENDING && cancels ? Next.CANCEL : Next.TELL;
        return after.starting(errand.then(next, found));
    }

    private static void ask(World after, OfPayment errand, Steps steps) {
        String who = errand.why() + " asks: ";
        Provider.asked(after, who, steps, asked -> asked.starting(errand.then(Next.TELL, answer(asked))));
        if (after.budget().faults() > 0) {
            Steps unheard = new Steps(after.with(after.budget().withoutFault()));
            World lost = after.with(after.budget().withoutFault());
            Provider.asked(
                    lost,
                    who + "the answer is lost: ",
                    unheard,
                    asked -> asked.starting(errand.then(Next.TELL, Answer.UNKNOWN)));
            unheard.all().forEach(step -> steps.chance(step.what(), step.to()));
        }
        steps.fault(who + "the request is lost", () -> after.starting(errand.then(Next.TELL, Answer.UNKNOWN)));
        steps.fault(
                who + "the request is delayed",
                () -> after.with(after.bank().withLateRequest(true)).starting(errand.then(Next.TELL, Answer.UNKNOWN)));
    }

    /** The last that was made under our key, and what it answered first. */
    private static Answer answer(World asked) {
        return asked.bank().charges().stream()
                .filter(Bank.Charge::asked)
                .reduce((earlier, later) -> later)
                .map(charge -> Answer.of(charge, charge.first()))
                .orElseThrow();
    }

    private static void cancel(World after, OfPayment errand, Steps steps) {
        String what = errand.why() + " cancels " + errand.answer().paymentId();
        Bank.Charge charge = after.bank().charge(errand.answer().paymentId()).orElseThrow();
        boolean cancelled = charge.now() == Bank.State.PENDING || charge.now() == Bank.State.CANCELLED;
        World there = cancelled ? after.with(after.bank().with(charge.become(Bank.State.CANCELLED))) : after;
        Answer answer = cancelled ? Answer.of(charge, Bank.State.CANCELLED) : Answer.UNKNOWN;
        steps.sure(what, () -> there.starting(errand.then(Next.TELL, answer)));
        steps.fault(what + " and hears nothing", () -> there.starting(errand.then(Next.TELL, Answer.UNKNOWN)));
    }

    private void tell(World after, OfPayment errand, Steps steps) {
        String what = errand.why() + " writes down " + errand.answer().kind();
        steps.sure(what, () -> told(after, errand));
        if (errand.why() == Why.REQUESTED) {
            steps.fault(what + " and is killed", () -> again(told(after, errand), errand));
        }
    }

    private World told(World after, OfPayment errand) {
        Answer answer = errand.answer();
        Order order = after.order();
        boolean released = answer.kind() == Kind.CANCELLED || answer.kind() == Kind.NOT_FOUND;
        if (errand.why() == Why.EXPIRING && released) {
            return after.starting(errand.then(Next.EXPIRE, answer));
        }
        if (answer.result().isPresent()) {
            return errand.why() == Why.REQUESTED
                    ? after.sending(new Message.Report(answer.result().orElseThrow()))
                    : settling.settle(after, answer.result().orElseThrow());
        }
        return switch (answer.kind()) {
            case UNKNOWN ->
                errand.why() != Why.EXPIRING && order.payment().status() == PaymentStatus.SUBMITTED
                        ? after.with(rules.unknown(order))
                        : after;
            case PENDING -> pending(after, errand);
            case NOT_FOUND -> closed(after, errand);
            case CAPTURED, DECLINED, CANCELLED -> throw new IllegalStateException("is decided: " + answer);
        };
    }

    private static World pending(World after, OfPayment errand) {
        Order order = after.order();
        return errand.why() != Why.EXPIRING && order.payment().status().isOpen()
                ? after.with(order.paymentPending(errand.answer().paymentId(), Optional.empty()))
                : after;
    }

    private static World closed(World after, OfPayment errand) {
        boolean closes =
                errand.inquiry().filter(Inquiry.CANCEL_OR_CLOSE::equals).isPresent();
        Order order = after.order();
        return closes
                        && order.status() != OrderStatus.PENDING_PAYMENT
                        && order.payment().status().isOpen()
                ? after.with(order.neverCharged())
                : after;
    }

    private World expired(World after, OfPayment errand) {
        Optional<String> cancelled = Optional.of(errand.answer().paymentId())
                .filter(id -> errand.answer().kind() == Kind.CANCELLED);
        return rules.expire(after.order(), Optional.of(cancelled))
                .map(next -> expired(after, next, errand.paidBefore(), rules))
                .orElse(after);
    }

    /** Of an order that was paid when its expiry began this would lose the customer's goods. */
    static World expired(World world, Order next, boolean wasPaid, Rules rules) {
        if (wasPaid) {
            throw new IllegalStateException("it expires although it was paid before");
        }
        World expired = world.with(next);
        return rules.freesStock(world.order(), next) ? expired.move(MovementKind.FREE) : expired;
    }
}
