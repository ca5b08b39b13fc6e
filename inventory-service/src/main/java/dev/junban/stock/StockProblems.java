package dev.junban.stock;

import dev.junban.web.Problem;
import java.util.Collection;
import java.util.List;

/** What is said where stock cannot move. */
final class StockProblems {
    private StockProblems() {}

    /** More would leave than is free: what is reserved stays. */
    static Problem insufficient(long inventoryId, long requested, long available) {
        return Problem.of(
                        409,
                        "insufficient-stock",
                        "Inventory " + inventoryId + " can spare " + available + ", not " + requested
                                + ": the rest is reserved for orders.")
                .with("shortages", List.of(new Shortage(inventoryId, requested, available)));
    }

    static Problem full(long inventoryId, long space) {
        return Problem.of(
                        422,
                        "stock-limit-exceeded",
                        "Inventory " + inventoryId + " can take in " + space + " more. Check the quantity.")
                .with("quantityMax", space);
    }

    static Problem unknown(Collection<Long> missing) {
        return Problem.of(422, "unknown-inventory", "There is no inventory " + missing + ".")
                .with("missing", missing);
    }

    record Shortage(long inventoryId, long requested, long available) {}
}
