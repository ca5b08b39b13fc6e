package dev.junban.rows;

import dev.junban.locking.Handle;
import java.util.Optional;
import java.util.UUID;

/**
 * What a held order turns into, and why. One order may change several times in a transaction; each change then starts
 * from what the one before made of it.
 *
 * @param previous what it was before this change
 * @param cause a short name of what happened, shown in the order's history
 * @param by who or what did it
 * @param detail what else is to be known of it, for a person
 */
public record OrderChange(
        Handle<UUID, Order> order, Order previous, Order next, String cause, String by, Optional<String> detail) {

    /** A change of which nothing else is to be known. */
    public OrderChange(Handle<UUID, Order> order, Order previous, Order next, String cause, String by) {
        this(order, previous, next, cause, by, Optional.empty());
    }

    /** The first change of the order in this transaction. */
    public OrderChange(Handle<UUID, Order> order, Order next, String cause, String by) {
        this(order, order.row(), next, cause, by);
    }

    /** The same with a word more. */
    public OrderChange because(Optional<String> why) {
        return new OrderChange(order, previous, next, cause, by, why);
    }

    /** Whether what was set aside for the order may be sold again. */
    public boolean freesStock() {
        return previous.freesStockAs(next);
    }

    boolean changesStatus() {
        return next.status() != previous.status();
    }
}
