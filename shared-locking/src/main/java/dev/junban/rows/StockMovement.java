package dev.junban.rows;

import dev.junban.locking.Handle;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;

/**
 * One change of the stock, kept for ever.
 *
 * @param quantity pieces, positive; of an adjustment or an import signed, and never 0
 * @param reference what it was booked for
 * @param reason why the written count was wrong
 */
public record StockMovement(
        Handle<Long, Inventory> inventory,
        MovementKind kind,
        long quantity,
        Optional<UUID> orderId,
        Optional<String> reference,
        Optional<String> reason) {

    public StockMovement {
        quantity = kind.requireQuantity(quantity);
    }

    /** A movement on behalf of an order. */
    public static StockMovement ofOrder(
            Handle<Long, Inventory> inventory, MovementKind kind, long quantity, UUID orderId) {
        return new StockMovement(inventory, kind, quantity, Optional.of(orderId), Optional.empty(), Optional.empty());
    }

    /** A movement of goods that no order has a part in. */
    public static StockMovement referring(
            Handle<Long, Inventory> inventory, MovementKind kind, long quantity, String reference) {
        return new StockMovement(inventory, kind, quantity, Optional.empty(), Optional.of(reference), Optional.empty());
    }

    /** The correction of a wrong count. */
    public static StockMovement adjusting(Handle<Long, Inventory> inventory, long delta, String reason) {
        return new StockMovement(
                inventory, MovementKind.ADJUST, delta, Optional.empty(), Optional.empty(), Optional.of(reason));
    }

    long onHandDelta() {
        return kind.onHandDelta(quantity);
    }

    long reservedDelta() {
        return kind.reservedDelta(quantity);
    }

    Tuple row() {
        return Tuple.tuple()
                .addValue(inventory.id())
                .addValue(kind.name())
                .addValue(quantity)
                .addValue(onHandDelta())
                .addValue(reservedDelta())
                .addValue(orderId.orElse(null))
                .addValue(reference.orElse(null))
                .addValue(reason.orElse(null));
    }
}
