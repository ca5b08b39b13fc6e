package dev.junban.rows;

import dev.junban.locking.Handle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** How the stock of some orders moves in one transaction, order after order. */
public final class StockMoves {
    private final Map<UUID, List<OrderLines.Line>> lines;
    private final Map<Long, Handle<Long, Inventory>> inventories;
    private final Map<Long, Long> freed = new HashMap<>();
    private final List<StockMovement> movements = new ArrayList<>();

    /** Nothing has moved yet; the inventories of the lines must be held. */
    public StockMoves(OrderLines lines, Map<Long, Handle<Long, Inventory>> inventories) {
        this.lines = lines.lines().stream().collect(Collectors.groupingBy(OrderLines.Line::orderId));
        this.inventories = inventories;
    }

    /** Puts all that is set aside for the order back on sale. */
    public void free(UUID orderId) {
        for (OrderLines.Line line : of(orderId)) {
            move(line, MovementKind.FREE, line.quantity());
        }
    }

    /** Sets all lines of the order aside, or none if one of them is short. */
    public boolean hold(UUID orderId) {
        Map<Long, Long> wanted = of(orderId).stream()
                .collect(Collectors.toMap(OrderLines.Line::inventoryId, OrderLines.Line::quantity, Math::addExact));
        if (!wanted.entrySet().stream().allMatch(one -> one.getValue() <= available(one.getKey()))) {
            return false;
        }
        of(orderId).forEach(line -> move(line, MovementKind.HOLD, -line.quantity()));
        return true;
    }

    private List<OrderLines.Line> of(UUID orderId) {
        return Objects.requireNonNull(lines.get(orderId), "the lines of the order were not read");
    }

    private long available(long inventoryId) {
        return inventory(inventoryId).row().available() + freed.getOrDefault(inventoryId, 0L);
    }

    private void move(OrderLines.Line line, MovementKind kind, long freedPieces) {
        movements.add(StockMovement.ofOrder(inventory(line.inventoryId()), kind, line.quantity(), line.orderId()));
        var unused = freed.merge(line.inventoryId(), freedPieces, Math::addExact);
    }

    private Handle<Long, Inventory> inventory(long id) {
        return Objects.requireNonNull(inventories.get(id));
    }

    public List<StockMovement> movements() {
        return movements;
    }
}
