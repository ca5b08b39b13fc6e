package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The held stock while orders are decided, in the order in which they came: who comes first is served first, one that
 * does not fit takes nothing, and the next one is tried. What older orders wait for, and could have, is theirs.
 */
final class Shelf {
    private final Map<Long, Handle<Long, Inventory>> inventories;
    private final Map<Long, Long> available = new HashMap<>();
    private final List<StockMovement> movements = new ArrayList<>();
    private final Set<Handle<Long, Inventory>> awaited = new LinkedHashSet<>();

    /** With what waiting orders could take, by inventory. */
    Shelf(Map<Long, Handle<Long, Inventory>> inventories, Map<Long, Long> claims) {
        this.inventories = inventories;
        inventories.forEach(
                (id, handle) -> available.put(id, Math.max(0, handle.row().available() - claims.getOrDefault(id, 0L))));
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

    /** The order waits for all of it, since it will get all or nothing. */
    void await(PlaceOrder order) {
        order.quantities().keySet().forEach(id -> awaited.add(Objects.requireNonNull(inventories.get(id))));
    }

    private long available(long id) {
        return Objects.requireNonNull(available.get(id), () -> "inventory " + id + " is not held");
    }

    private void hold(PlaceOrder order, long id, long quantity) {
        available.merge(id, -quantity, Math::addExact);
        Handle<Long, Inventory> inventory = Objects.requireNonNull(inventories.get(id));
        movements.add(StockMovement.ofOrder(inventory, MovementKind.HOLD, quantity, order.id()));
    }

    /** What is waited for, and is not marked so yet. */
    List<Handle<Long, Inventory>> awaited() {
        return awaited.stream().filter(inventory -> !inventory.row().awaited()).toList();
    }

    List<StockMovement> movements() {
        return movements;
    }
}
