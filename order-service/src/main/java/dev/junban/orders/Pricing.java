package dev.junban.orders;

import dev.junban.rows.NewOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns an order into lines with prices, or says why it is faulty. Looks at no stock. */
final class Pricing {
    private final Map<Long, Offer> offers;
    private final Duration paymentTtl;

    Pricing(Map<Long, Offer> offers, Duration paymentTtl) {
        this.offers = offers;
        this.paymentTtl = paymentTtl;
    }

    Verdict price(PlaceOrder order) {
        List<Long> missing = order.missing(offers);
        if (!missing.isEmpty()) {
            return Verdict.unknownInventory(missing);
        }
        Map<Long, Offer> mine = new HashMap<>(offers);
        mine.keySet().retainAll(order.quantities().keySet());
        if (mine.values().stream().map(Offer::currency).distinct().count() > 1) {
            return Verdict.mixedCurrency(mine);
        }
        try {
            return new Verdict.Accepted(accepted(order, mine));
        } catch (ArithmeticException beyondLong) {
            return Verdict.totalTooLarge();
        }
    }

    private NewOrder accepted(PlaceOrder order, Map<Long, Offer> mine) {
        List<NewOrder.Line> lines = new ArrayList<>();
        long total = 0;
        for (var line : order.quantities().entrySet()) {
            Offer offer = Objects.requireNonNull(mine.get(line.getKey()));
            long quantity = line.getValue();
            lines.add(new NewOrder.Line(lines.size() + 1, line.getKey(), offer.sku(), quantity, offer.priceMinor()));
            total = Math.addExact(total, Math.multiplyExact(quantity, offer.priceMinor()));
        }
        String currency = mine.values().iterator().next().currency();
        return new NewOrder(
                order.id(), order.customerId(), order.reference(), currency, total, lines, paymentTtl.toSeconds());
    }
}
