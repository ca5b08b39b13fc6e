package dev.junban.rows;

import dev.junban.locking.Handle;
import java.util.UUID;

/**
 * What a held order turns into, and why. One order may change several times in a transaction; each change then starts
 * from what the one before made of it.
 *
 * @param previous what it was before this change
 * @param cause a short name of what happened, shown in the order's history
 * @param by who or what did it
 */
public record OrderChange(Handle<UUID, Order> order, Order previous, Order next, String cause, String by) {

    /** The first change of the order in this transaction. */
    public OrderChange(Handle<UUID, Order> order, Order next, String cause, String by) {
        this(order, order.row(), next, cause, by);
    }

    boolean changesStatus() {
        return next.status() != previous.status();
    }
}
