package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
                .filter(line -> available.get(line.getKey()) < line.getValue())
                .map(line -> new Verdict.Shortage(line.getKey(), line.getValue(), available.get(line.getKey())))
                .toList();
        if (shortages.isEmpty()) {
            order.quantities().forEach((id, quantity) -> hold(order, id, quantity));
        }
        return shortages;
    }

    private void hold(PlaceOrder order, long id, long quantity) {
        available.merge(id, -quantity, Math::addExact);
        movements.add(StockMovement.ofOrder(inventories.get(id), MovementKind.HOLD, quantity, order.id()));
    }

    List<StockMovement> movements() {
        return movements;
    }
}
