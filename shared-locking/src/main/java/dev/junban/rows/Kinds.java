package dev.junban.rows;

import dev.junban.locking.LockKind;
import dev.junban.locking.LockOrder;
import java.util.UUID;

/**
 * The one lock order of all services. Ranks leave gaps; the hottest rows come last, so that they are held for the
 * shortest time. A marker type says from where on kinds may still be acquired.
 */
public final class Kinds {
    /** Nothing is left to be acquired; leaf rows may be written. */
    public interface Leaves {}

    /** Inventories may still be acquired. */
    public interface FromInventory extends Leaves {}

    /** Orders and later kinds may still be acquired. */
    public interface FromOrder extends FromInventory {}

    /** Events and later kinds may still be acquired. */
    public interface FromEvent extends FromOrder {}

    /** Everything may still be acquired. */
    public interface FromRequest extends FromEvent {}

    /** Idempotency keys. */
    public static final LockKind<FromRequest, FromEvent, String, Request> REQUEST =
            LockKind.text(10, "requests", "key", Request.COLUMNS, Request::of);

    /** Ids of events from outside. */
    public static final LockKind<FromEvent, FromOrder, String, Event> EVENT =
            LockKind.text(12, "inbox", "event_id", Event.COLUMNS, Event::of);

    /** Orders, with their lines and payment. */
    public static final LockKind<FromOrder, FromInventory, UUID, Order> ORDER =
            LockKind.uuid(20, "orders", "id", Order.COLUMNS, Order::of);

    /** Stock of one product at one location. */
    public static final LockKind<FromInventory, Leaves, Long, Inventory> INVENTORY =
            LockKind.bigint(60, "inventories", "id", Inventory.COLUMNS, Inventory::of);

    /** All of them, and the leaf tables that refer to them. */
    public static final LockOrder<FromRequest> LOCK_ORDER = LockOrder.of(REQUEST, EVENT, ORDER, INVENTORY)
            .child("order_lines", "order_id", ORDER)
            .child("order_lines", "inventory_id", INVENTORY)
            .child("order_history", "order_id", ORDER)
            .child("stock_movements", "inventory_id", INVENTORY)
            .insertedOneByOne(INVENTORY)
            .guarded();

    private Kinds() {}
}
