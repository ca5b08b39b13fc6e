package dev.junban.orders;

import dev.junban.rows.NewOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** What is decided about new orders, step by step, each in the order in which they came. */
final class Decisions {
    private final OrdersConfig config;
    private final Map<UUID, Verdict> verdicts = new LinkedHashMap<>();

    /** Each has its price then, or is faulty. */
    Decisions(OrdersConfig config, List<PlaceOrder> orders, Pricing pricing) {
        this.config = config;
        orders.forEach(order -> verdicts.put(order.id(), pricing.price(order)));
    }

    List<Long> accountIds() {
        return priced().flatMap(priced -> priced.order().payment().accountId().stream())
                .toList();
    }

    /** Refuses those that name an account which is none of theirs. */
    void check(Purses purses) {
        replace(priced -> purses.faultOf(priced).orElse(priced));
    }

    List<Long> inventoryIds() {
        return priced().flatMap(priced -> priced.order().quantities().keySet().stream())
                .distinct()
                .toList();
    }

    /** The orders for which stock and money last, or which wait until the stock does. */
    List<NewOrder> decide(Shelf shelf, Purses purses) {
        replace(priced -> decide(priced, shelf, purses));
        return verdicts.values().stream()
                .filter(Verdict.Accepted.class::isInstance)
                .map(verdict -> ((Verdict.Accepted) verdict).order())
                .toList();
    }

    private Verdict decide(Priced priced, Shelf shelf, Purses purses) {
        List<Refusals.Shortage> shortages = shelf.shortages(priced.order());
        if (!shortages.isEmpty()) {
            return priced.order().allowBackorder() ? waiting(priced, shelf) : Refusals.soldOut(shortages);
        }
        return purses.shortageOf(priced).orElseGet(() -> {
            shelf.hold(priced.order());
            purses.pay(priced);
            return new Verdict.Accepted(priced.held(config.paymentTtl()));
        });
    }

    private Verdict waiting(Priced priced, Shelf shelf) {
        shelf.await(priced.order());
        return new Verdict.Accepted(priced.waiting(config.backorderTtl()));
    }

    /** What is decided about one of the orders. */
    Verdict of(PlaceOrder order) {
        return Objects.requireNonNull(verdicts.get(order.id()));
    }

    private Stream<Priced> priced() {
        return verdicts.values().stream().filter(Priced.class::isInstance).map(Priced.class::cast);
    }

    private void replace(Function<Priced, Verdict> step) {
        verdicts.replaceAll((id, verdict) -> verdict instanceof Priced priced ? step.apply(priced) : verdict);
    }
}
