package dev.junban.rows;

import dev.junban.locking.Handle;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;

/**
 * One change of the stock, kept for ever.
 *
 * @param quantity pieces, positive
 */
public record StockMovement(
        Handle<Long, Inventory> inventory,
        MovementKind kind,
        long quantity,
        Optional<UUID> orderId,
        Optional<String> reference) {

    /** A movement on behalf of an order. */
    public static StockMovement ofOrder(
            Handle<Long, Inventory> inventory, MovementKind kind, long quantity, UUID orderId) {
        return new StockMovement(inventory, kind, quantity, Optional.of(orderId), Optional.empty());
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
                .addValue(reference.orElse(null));
    }
}
