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

    /** Takes all that the order needs, or nothing and says what is short. */
    List<Verdict.Shortage> take(PlaceOrder order) {
        List<Verdict.Shortage> shortages = order.quantities().entrySet().stream()
                .map(line -> new Verdict.Shortage(line.getKey(), line.getValue(), available(line.getKey())))
                .filter(line -> line.available() < line.requested())
                .toList();
        if (shortages.isEmpty()) {
            order.quantities().forEach((id, quantity) -> hold(order, id, quantity));
        }
        return shortages;
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
