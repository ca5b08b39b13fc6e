package dev.junban.rows.exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The payment provider, and the customer's account with the shop.
 *
 * @param lateRequest whether a request to pay is still on its way to the provider, whose sender has given up
 * @param creditMinor what was taken from the account and not put back
 */
record Bank(List<Charge> charges, List<GivenBack> givenBack, boolean lateRequest, long creditMinor) {
    static final Bank EMPTY = new Bank(List.of(), List.of(), false, 0);

    enum State {
        PENDING,
        DONE,
        REFUSED,
        CANCELLED
    }

    /**
     * A payment.
     *
     * @param asked whether we have asked for it
     * @param first what it answered to whoever asked first, and answers to the same key
     */
    record Charge(String id, long amountMinor, boolean asked, State first, State now) {
        Charge become(State next) {
            return new Charge(id, amountMinor, asked, first, next);
        }
    }

    /** A refund; what we ask for is named by us. */
    record GivenBack(String id, String paymentId, long amountMinor, State first, State now) {}

    String nextId() {
        return "pay_" + (charges.size() + 1);
    }

    Bank with(Charge charge) {
        return new Bank(
                replaced(charges, charge, each -> each.id().equals(charge.id())), givenBack, lateRequest, creditMinor);
    }

    Bank with(GivenBack refund) {
        return new Bank(
                charges, replaced(givenBack, refund, each -> each.id().equals(refund.id())), lateRequest, creditMinor);
    }

    Bank withLateRequest(boolean underWay) {
        return new Bank(charges, givenBack, underWay, creditMinor);
    }

    Bank takingCredit(long amountMinor) {
        return new Bank(charges, givenBack, lateRequest, creditMinor + amountMinor);
    }

    private static <T> List<T> replaced(List<T> all, T one, Predicate<T> same) {
        List<T> next = new ArrayList<>(all);
        next.replaceAll(each -> same.test(each) ? one : each);
        if (all.stream().noneMatch(same)) {
            next.add(one);
        }
        return List.copyOf(next);
    }

    /** What was made under our key. */
    Optional<Charge> underOurKey() {
        return charges.stream().filter(Charge::asked).findFirst();
    }

    Optional<Charge> charge(String id) {
        return charges.stream().filter(charge -> charge.id().equals(id)).findFirst();
    }

    Stream<Charge> captured() {
        return charges.stream().filter(charge -> charge.now() == State.DONE);
    }

    Optional<GivenBack> refund(String id) {
        return givenBack.stream().filter(refund -> refund.id().equals(id)).findFirst();
    }

    long leftMinor(Charge charge) {
        long gone = givenBack.stream()
                .filter(refund -> refund.paymentId().equals(charge.id()) && refund.now() != State.REFUSED)
                .mapToLong(GivenBack::amountMinor)
                .sum();
        return charge.now() == State.DONE ? charge.amountMinor() - gone : 0;
    }

    long keptMinor() {
        return captured().mapToLong(this::leftMinor).sum() + creditMinor;
    }

    /** What it shows to who looks for the payment; money that was taken is never overlooked. */
    Answer find(Set<String> beside) {
        return Stream.of(State.DONE, State.PENDING, State.REFUSED, State.CANCELLED)
                .flatMap(state ->
                        charges.stream().filter(charge -> charge.now() == state && !beside.contains(charge.id())))
                .findFirst()
                .map(charge -> Answer.of(charge, charge.now()))
                .orElse(Answer.NOT_FOUND);
    }
}
