package dev.junban.orders;

import dev.junban.rows.NewOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns an order into lines with prices and a total, or says why it is faulty. Looks at no stock. */
final class Pricing {
    private final Map<Long, Offer> offers;

    Pricing(Map<Long, Offer> offers) {
        this.offers = offers;
    }

    Verdict price(PlaceOrder order) {
        List<Long> missing = order.missing(offers);
        if (!missing.isEmpty()) {
            return Refusals.unknownInventory(missing);
        }
        Map<Long, Offer> mine = new HashMap<>(offers);
        mine.keySet().retainAll(order.quantities().keySet());
        if (mine.values().stream().map(Offer::currency).distinct().count() > 1) {
            return Refusals.mixedCurrency(mine);
        }
        try {
            return checked(priced(order, mine));
        } catch (ArithmeticException beyondLong) {
            return Refusals.totalTooLarge();
        }
    }

    private static Priced priced(PlaceOrder order, Map<Long, Offer> mine) {
        List<NewOrder.Line> lines = new ArrayList<>();
        long total = 0;
        for (var line : order.quantities().entrySet()) {
            Offer offer = Objects.requireNonNull(mine.get(line.getKey()));
            long quantity = line.getValue();
            lines.add(new NewOrder.Line(lines.size() + 1, line.getKey(), offer.sku(), quantity, offer.priceMinor()));
            total = Math.addExact(total, Math.multiplyExact(quantity, offer.priceMinor()));
        }
        for (NewOrder.Charge charge : order.charges()) {
            total = Math.addExact(total, charge.kind().signed(charge.amountMinor()));
        }
        Offer any = mine.values().iterator().next();
        return new Priced(order, any.currency(), total, lines, any.at());
    }

    private static Verdict checked(Priced priced) {
        if (priced.totalMinor() < 0) {
            return Refusals.negativeTotal(priced.totalMinor());
        }
        boolean asExpected = priced.order()
                .expectedTotalMinor()
                .map(expected -> expected == priced.totalMinor())
                .orElse(true);
        return asExpected ? priced : Refusals.totalChanged(priced);
    }
}
