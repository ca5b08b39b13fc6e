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

    /** Reservations and later kinds may still be acquired. */
    public interface FromReservation extends FromInventory {}

    /** Rooms and later kinds may still be acquired. */
    public interface FromRoom extends FromReservation {}

    /** Tickets and later kinds may still be acquired. */
    public interface FromTicket extends FromRoom {}

    /** Accounts and later kinds may still be acquired. */
    public interface FromAccount extends FromTicket {}

    /** Refunds and later kinds may still be acquired. */
    public interface FromRefund extends FromAccount {}

    /** Orders and later kinds may still be acquired. */
    public interface FromOrder extends FromRefund {}

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
    public static final LockKind<FromOrder, FromRefund, UUID, Order> ORDER =
            LockKind.uuid(20, "orders", "id", Order.COLUMNS, Order::of);

    /** Refunds; each is written while its order is held. */
    public static final LockKind<FromRefund, FromAccount, Long, Refund> REFUND =
            LockKind.bigint(25, "refunds", "id", Refund.COLUMNS, Refund::of);

    /** Store-credit accounts. */
    public static final LockKind<FromAccount, FromTicket, Long, Account> ACCOUNT =
            LockKind.bigint(30, "accounts", "id", Account.COLUMNS, Account::of);

    /** Prepaid tickets. */
    public static final LockKind<FromTicket, FromRoom, Long, Ticket> TICKET =
            LockKind.bigint(40, "tickets", "id", Ticket.COLUMNS, Ticket::of);

    /** Rooms; each owns its reservations. */
    public static final LockKind<FromRoom, FromReservation, Long, Room> ROOM =
            LockKind.bigint(50, "rooms", "id", Room.COLUMNS, Room::of);

    /** Reservations of rooms; each is written while its room is held. */
    public static final LockKind<FromReservation, FromInventory, Long, Reservation> RESERVATION =
            LockKind.bigint(52, "reservations", "id", Reservation.COLUMNS, Reservation::of);

    /** Stock of one product at one location. */
    public static final LockKind<FromInventory, Leaves, Long, Inventory> INVENTORY =
            LockKind.bigint(60, "inventories", "id", Inventory.COLUMNS, Inventory::of);

    /** All of them, and the tables that refer to them. */
    public static final LockOrder<FromRequest> LOCK_ORDER = LockOrder.of(
                    REQUEST, EVENT, ORDER, REFUND, ACCOUNT, TICKET, ROOM, RESERVATION, INVENTORY)
            .child("orders", "account_id", ACCOUNT)
            .child("order_lines", "order_id", ORDER)
            .child("order_lines", "inventory_id", INVENTORY)
            .child("order_charges", "order_id", ORDER)
            .child("order_history", "order_id", ORDER)
            .child("refunds", "order_id", ORDER)
            .child("refund_returns", "refund_id", REFUND)
            .child("account_entries", "account_id", ACCOUNT)
            .child("ticket_uses", "ticket_id", TICKET)
            .child("reservations", "room_id", ROOM)
            .child("stock_movements", "inventory_id", INVENTORY)
            .insertedOneByOne(INVENTORY)
            .insertedOneByOne(RESERVATION)
            .guarded();

    private Kinds() {}
}
