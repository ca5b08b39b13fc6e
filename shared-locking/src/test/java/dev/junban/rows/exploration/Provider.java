package dev.junban.rows.exploration;

import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.rows.exploration.Bank.Charge;
import dev.junban.rows.exploration.Bank.GivenBack;
import dev.junban.rows.exploration.Bank.State;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The payment provider, as it is asked, decides and tells; it also does what nobody has asked it for. */
final class Provider {
    private static final Map<State, String> SAYS = Map.of(
            State.DONE, "captures", State.REFUSED, "declines", State.PENDING, "waits with", State.CANCELLED, "cancels");

    private Provider() {}

    static void next(World world, Steps steps) {
        if (world.bank().lateRequest()) {
            asked(
                    world.with(world.bank().withLateRequest(false)),
                    "the delayed request arrives: ",
                    steps,
                    next -> next);
        }
        for (Charge charge : world.bank().charges()) {
            decide(world, charge, steps);
        }
        for (GivenBack refund : world.bank().givenBack()) {
            if (refund.now() == State.PENDING) {
                steps.sure("the provider completes refund " + refund.id(), () -> decided(world, refund, State.DONE));
                steps.choice(
                        Choice.REFUSE_REFUND,
                        "the provider refuses refund " + refund.id(),
                        () -> decided(world, refund, State.REFUSED));
            }
        }
    }

    private static void decide(World world, Charge charge, Steps steps) {
        if (charge.now() == State.PENDING) {
            steps.chance("the provider captures " + charge.id(), () -> told(world, charge.become(State.DONE)));
            steps.chance("the provider declines " + charge.id(), () -> told(world, charge.become(State.REFUSED)));
        }
        if (charge.now() == State.REFUSED) {
            steps.choice(
                    Choice.CHARGE_DECLINED,
                    "the provider captures " + charge.id() + " after all",
                    () -> told(world, new Charge(charge.id(), charge.amountMinor(), true, State.REFUSED, State.DONE)));
        }
        if (charge.now() == State.DONE) {
            steps.choice(
                    Choice.CHARGE_TWICE,
                    "the provider charges a second time",
                    () -> told(
                            world,
                            new Charge(world.bank().nextId(), charge.amountMinor(), false, State.DONE, State.DONE)));
            if (world.bank().leftMinor(charge) > 0) {
                steps.choice(
                        Choice.REFUND_THERE, "somebody refunds at the provider", () -> refundedThere(world, charge));
            }
        }
    }

    /** The request to pay arrives; {@code answered} goes on from what it has become. */
    static void asked(World world, String how, Steps steps, Function<World, World> answered) {
        Optional<Charge> known = world.bank().underOurKey().filter(charge -> !world.isKeyOver());
        if (known.isPresent()) {
            steps.sure(how + "the provider knows the key", () -> answered.apply(world));
            return;
        }
        for (State state : new State[] {State.DONE, State.REFUSED, State.PENDING}) {
            steps.sure(
                    how + "the provider " + SAYS.get(state) + " the payment",
                    () -> answered.apply(made(world, World.TOTAL, state)));
        }
        steps.choice(
                Choice.CHARGE_WRONG,
                how + "the provider captures too little",
                () -> answered.apply(made(world, World.TOTAL - 100, State.DONE)));
    }

    private static World made(World world, long amountMinor, State state) {
        Charge charge = new Charge(world.bank().nextId(), amountMinor, true, state, state);
        return state == State.PENDING ? world.with(world.bank().with(charge)) : told(world, charge);
    }

    private static World told(World world, Charge charge) {
        Outcome outcome = charge.now() == State.DONE ? Outcome.CAPTURED : Outcome.DECLINED;
        return world.with(world.bank().with(charge))
                .sending(new Message.Report(World.result(outcome, charge.id(), charge.amountMinor())));
    }

    private static World refundedThere(World world, Charge charge) {
        long left = world.bank().leftMinor(charge);
        GivenBack refund = new GivenBack("re_" + charge.id(), charge.id(), left, State.DONE, State.DONE);
        return told(world, refund);
    }

    static World decided(World world, GivenBack refund, State state) {
        return told(world, new GivenBack(refund.id(), refund.paymentId(), refund.amountMinor(), refund.first(), state));
    }

    static World told(World world, GivenBack refund) {
        Outcome outcome = refund.now() == State.DONE ? Outcome.REFUNDED : Outcome.REFUND_FAILED;
        return world.with(world.bank().with(refund))
                .sending(new Message.Report(new PaymentResult(
                        outcome, refund.paymentId(), refund.amountMinor(), World.CURRENCY, Optional.of(refund.id()))));
    }
}
