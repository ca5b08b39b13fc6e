package dev.junban.stock;

import dev.junban.locking.Handle;
import dev.junban.rows.Inventory;
import dev.junban.web.Problem;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Why goods cannot be transferred. */
final class StockTransferVerdict {
    private StockTransferVerdict() {}

    /** Empty if they can. */
    static Optional<Problem> of(
            StockTransferRequest transfer, Map<Long, Handle<Long, Inventory>> held, Set<Long> missing) {
        if (transfer.fromInventoryId() == transfer.toInventoryId()) {
            return Optional.of(Problem.of(
                    422, "same-inventory", "A transfer needs two inventories. Name another one to give to."));
        }
        if (!missing.isEmpty()) {
            return Optional.of(StockProblems.unknown(missing));
        }
        return of(transfer, row(held, transfer.fromInventoryId()), row(held, transfer.toInventoryId()));
    }

    private static Optional<Problem> of(StockTransferRequest transfer, Inventory from, Inventory to) {
        if (from.productId() != to.productId()) {
            return Optional.of(Problem.of(
                    422,
                    "different-products",
                    "One inventory keeps product " + from.productId() + ", the other product " + to.productId()
                            + ". Choose two of the same product."));
        }
        if (transfer.quantity() > from.available()) {
            return Optional.of(
                    StockProblems.insufficient(transfer.fromInventoryId(), transfer.quantity(), from.available()));
        }
        return transfer.quantity() <= to.space()
                ? Optional.empty()
                : Optional.of(StockProblems.full(transfer.toInventoryId(), to.space()));
    }

    private static Inventory row(Map<Long, Handle<Long, Inventory>> held, long id) {
        return Objects.requireNonNull(held.get(id)).row();
    }
}
