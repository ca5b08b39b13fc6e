package dev.junban.stock;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.Kinds;
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

/** Corrects a wrong count, never below what is reserved: that is promised to orders. */
@Singleton
final class AdjustStock {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    AdjustStock(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long inventoryId, AdjustmentRequest adjustment, RequestKey key) {
        return transactions.run("adjust-stock", Optional.of(key), start -> Kinds.INVENTORY
                .lock(start, List.of(inventoryId))
                .chain(locked -> {
                    var inventory = Optional.ofNullable(locked.rows().get(inventoryId));
                    return verdict(inventory, inventoryId, adjustment.delta())
                            .map(problem -> Uni.createFrom()
                                    .item(bodies.answer(problem, InventoryPaths.adjustments(inventoryId))))
                            .orElseGet(() -> adjust(locked.then(), inventory.orElseThrow(), adjustment));
                }));
    }

    private static Optional<Problem> verdict(Optional<Handle<Long, Inventory>> inventory, long id, long delta) {
        if (inventory.isEmpty()) {
            return Optional.of(InventoryPaths.notFound(id));
        }
        Inventory row = inventory.get().row();
        if (-delta > row.available()) {
            return Optional.of(StockProblems.insufficient(id, -delta, row.available()));
        }
        return delta <= row.space() ? Optional.empty() : Optional.of(StockProblems.full(id, row.space()));
    }

    private Uni<Answer> adjust(Stage<?> stage, Handle<Long, Inventory> inventory, AdjustmentRequest adjustment) {
        var movement = StockMovement.adjusting(inventory, adjustment.delta(), adjustment.reason());
        return Inventories.move(stage, List.of(movement))
                .chain(() -> MovementQueries.newest(stage, inventory.id()))
                .map(written -> bodies.answer(201, Optional.empty(), written));
    }
}
