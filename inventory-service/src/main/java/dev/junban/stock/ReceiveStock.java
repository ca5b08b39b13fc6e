package dev.junban.stock;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.outbox.Outbox;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Puts goods that have come in on the shelf, also those of an archived product: they are there. Orders that wait for them
 * are served next.
 */
@Singleton
final class ReceiveStock {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    ReceiveStock(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long inventoryId, ReceiptRequest receipt, RequestKey key) {
        return transactions.run("receive-stock", Optional.of(key), start -> Kinds.INVENTORY
                .lock(start, List.of(inventoryId))
                .chain(locked -> {
                    var inventory = Optional.ofNullable(locked.rows().get(inventoryId));
                    return verdict(inventory, inventoryId, receipt)
                            .map(problem ->
                                    Uni.createFrom().item(bodies.answer(problem, InventoryPaths.receipts(inventoryId))))
                            .orElseGet(() -> receive(locked.then(), inventory.orElseThrow(), receipt));
                }));
    }

    private static Optional<Problem> verdict(
            Optional<Handle<Long, Inventory>> inventory, long id, ReceiptRequest receipt) {
        if (inventory.isEmpty()) {
            return Optional.of(InventoryPaths.notFound(id));
        }
        long space = inventory.get().row().space();
        return receipt.quantity() <= space ? Optional.empty() : Optional.of(StockProblems.full(id, space));
    }

    private Uni<Answer> receive(Stage<?> stage, Handle<Long, Inventory> inventory, ReceiptRequest receipt) {
        var movement =
                StockMovement.referring(inventory, MovementKind.RECEIVE, receipt.quantity(), receipt.reference());
        return Inventories.move(stage, List.of(movement))
                .chain(() -> MovementQueries.newest(stage, inventory.id()))
                .call(written -> Outbox.append(stage, List.of(StockMessages.received(written))))
                .map(written -> bodies.answer(201, Optional.empty(), written));
    }
}
