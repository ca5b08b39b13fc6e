package dev.junban.orders;

import dev.junban.rows.NewOrder;
import dev.junban.web.Problem;
import java.util.List;
import java.util.Map;

/** What is decided about one order. */
sealed interface Verdict {
    /** It is accepted. */
    record Accepted(NewOrder order) implements Verdict {}

    /** It is not. */
    sealed interface Refused extends Verdict {
        Problem problem();
    }

    /** It cannot be had; whoever repeats the request is told the same. */
    record SoldOut(List<Shortage> shortages) implements Refused {
        @Override
        public Problem problem() {
            return Problem.of(409, "insufficient-stock", "There are not enough pieces left, see shortages.")
                    .with("shortages", shortages);
        }
    }

    /** The request is faulty, and may be corrected under the same key. */
    record Faulty(Problem problem) implements Refused {}

    /** One line that cannot be had. */
    record Shortage(long inventoryId, long requested, long available) {}

    static Faulty unknownInventory(List<Long> missing) {
        return new Faulty(Problem.of(422, "unknown-inventory", "These inventories do not exist or are not for sale.")
                .with("missing", missing));
    }

    static Faulty mixedCurrency(Map<Long, Offer> offers) {
        return new Faulty(Problem.of(
                422,
                "mixed-currency",
                "One order has one currency, but these items are sold in "
                        + offers.values().stream()
                                .map(Offer::currency)
                                .distinct()
                                .sorted()
                                .toList()));
    }

    static Faulty totalTooLarge() {
        return new Faulty(Problem.of(422, "total-too-large", "The total of this order is beyond 64 bits."));
    }
}
