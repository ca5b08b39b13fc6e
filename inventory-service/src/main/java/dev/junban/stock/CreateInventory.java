package dev.junban.stock;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Stock of a product at one more location; what is there already is its first receipt. */
@Singleton
final class CreateInventory {
    private static final String OPENING = "opening";

    private static final String PRODUCT = """
            SELECT p.sku, i.id AS inventory_id
            FROM products p LEFT JOIN inventories i ON i.product_id = p.id AND i.location = $2
            WHERE p.id = $1 AND p.archived_at IS NULL""";

    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    CreateInventory(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(InventoryRequest request, Optional<RequestKey> key) {
        return transactions.run("create-inventory", key, stage -> stage.select(
                        PRODUCT, Tuple.of(request.productId(), request.location()))
                .map(rows -> rows.stream().findFirst())
                .chain(product -> verdict(request, product)
                        .map(problem -> Uni.createFrom().item(bodies.answer(problem, InventoryPaths.INVENTORIES)))
                        .orElseGet(() -> create(stage, request)
                                .map(id ->
                                        created(request, product.orElseThrow().getString("sku"), id)))));
    }

    private static Optional<Problem> verdict(InventoryRequest request, Optional<Row> product) {
        if (product.isEmpty()) {
            return Optional.of(Problem.of(
                            422, "unknown-product", "There is no product " + request.productId() + ". Create it first.")
                    .with("productId", request.productId()));
        }
        return Optional.ofNullable(product.get().getLong("inventory_id")).map(id -> Problem.of(
                        409,
                        "inventory-exists",
                        "Inventory " + id + " keeps this product at this location. Book a receipt there.")
                .with("inventoryId", id));
    }

    private static Uni<Long> create(Stage<?> stage, InventoryRequest request) {
        return Inventories.insert(stage, request.productId(), request.location())
                .call(inventory -> Inventories.move(stage, opening(inventory, request.onHand())))
                .map(Handle::id);
    }

    private static List<StockMovement> opening(Handle<Long, Inventory> inventory, long onHand) {
        return onHand == 0
                ? List.of()
                : List.of(StockMovement.referring(inventory, MovementKind.RECEIVE, onHand, OPENING));
    }

    private Answer created(InventoryRequest request, String sku, long id) {
        var inventory = new InventoryView(
                id, request.productId(), sku, request.location(), request.onHand(), 0, request.onHand());
        return bodies.answer(201, Optional.of(InventoryPaths.INVENTORIES + "/" + id), inventory);
    }
}
