package dev.junban.rows.exploration;

import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;

/**
 * The only inventory that the order is for, one piece of it.
 *
 * @param others pieces that are set aside for other customers
 * @param received pieces that were ever there
 * @param shipped pieces that left for the order
 * @param returned pieces of those that came back
 */
record Shelf(Inventory inventory, int others, int received, int shipped, int returned) {

    static Shelf of(int pieces) {
        return new Shelf(new Inventory(1, "here", pieces, 0, false), 0, pieces, 0, 0);
    }

    boolean isAvailable() {
        return inventory.available() >= 1;
    }

    Shelf move(MovementKind kind) {
        Inventory moved = new Inventory(
                inventory.productId(),
                inventory.location(),
                inventory.onHand() + kind.onHandDelta(1),
                inventory.reserved() + kind.reservedDelta(1),
                inventory.awaited());
        return new Shelf(
                moved,
                others,
                kind == MovementKind.RECEIVE ? received + 1 : received,
                kind == MovementKind.FULFIL ? shipped + 1 : shipped,
                kind == MovementKind.RETURN ? returned + 1 : returned);
    }

    Shelf soldToOthers() {
        return new Shelf(move(MovementKind.HOLD).inventory, others + 1, received, shipped, returned);
    }
}
