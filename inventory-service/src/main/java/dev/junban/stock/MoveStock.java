package dev.junban.stock;

import dev.junban.locking.Locked;
import dev.junban.locking.Stage;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Takes goods to another location. Both rows are locked in the same order whichever of them gives. */
@Singleton
final class MoveStock {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    MoveStock(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(StockTransferRequest transfer, RequestKey key) {
        return transactions.run("move-stock", Optional.of(key), start -> Kinds.INVENTORY
                .lock(start, List.of(transfer.fromInventoryId(), transfer.toInventoryId()))
                .chain(locked -> StockTransferVerdict.of(transfer, locked.rows(), locked.missing())
                        .map(problem -> Uni.createFrom().item(bodies.answer(problem, InventoryPaths.TRANSFERS)))
                        .orElseGet(() -> move(locked, transfer))));
    }

    private Uni<Answer> move(Locked<?, Long, Inventory> locked, StockTransferRequest transfer) {
        long from = transfer.fromInventoryId();
        long to = transfer.toInventoryId();
        var out = StockMovement.referring(
                Objects.requireNonNull(locked.rows().get(from)),
                MovementKind.TRANSFER_OUT,
                transfer.quantity(),
                "to inventory " + to);
        var in = StockMovement.referring(
                Objects.requireNonNull(locked.rows().get(to)),
                MovementKind.TRANSFER_IN,
                transfer.quantity(),
                "from inventory " + from);
        return Inventories.move(locked.then(), List.of(out, in))
                .chain(() -> view(locked.then(), from, to))
                .map(view -> bodies.answer(201, Optional.empty(), view));
    }

    private static Uni<StockTransferView> view(Stage<?> stage, long from, long to) {
        return Uni.combine()
                .all()
                .unis(MovementQueries.newest(stage, from), MovementQueries.newest(stage, to))
                .with((out, in) -> new StockTransferView(List.of(out, in)));
    }
}
