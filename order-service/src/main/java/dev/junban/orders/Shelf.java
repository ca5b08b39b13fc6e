package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The held stock while orders are decided, in the order in which they came: who comes first is served first, one that
 * does not fit takes nothing, and the next one is tried.
 */
final class Shelf {
    private final Map<Long, Handle<Long, Inventory>> inventories;
    private final Map<Long, Long> available = new HashMap<>();
    private final List<StockMovement> movements = new ArrayList<>();

    Shelf(Map<Long, Handle<Long, Inventory>> inventories) {
        this.inventories = inventories;
        inventories.forEach((id, handle) -> available.put(id, handle.row().available()));
    }

    /** What is missing for the order. */
    List<Refusals.Shortage> shortages(PlaceOrder order) {
        return order.quantities().entrySet().stream()
                .map(line -> new Refusals.Shortage(line.getKey(), line.getValue(), available(line.getKey())))
                .filter(line -> line.available() < line.requested())
                .toList();
    }

    /** Sets all aside that the order needs. */
    void hold(PlaceOrder order) {
        order.quantities().forEach((id, quantity) -> hold(order, id, quantity));
    }

    private long available(long id) {
        return Objects.requireNonNull(available.get(id), () -> "inventory " + id + " is not held");
    }

    private void hold(PlaceOrder order, long id, long quantity) {
        available.merge(id, -quantity, Math::addExact);
        Handle<Long, Inventory> inventory = Objects.requireNonNull(inventories.get(id));
        movements.add(StockMovement.ofOrder(inventory, MovementKind.HOLD, quantity, order.id()));
    }

    List<StockMovement> movements() {
        return movements;
    }
}
