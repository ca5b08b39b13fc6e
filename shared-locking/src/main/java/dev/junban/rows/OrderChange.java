package dev.junban.rows;

import dev.junban.locking.Handle;
import java.util.UUID;

/**
 * What a held order turns into, and why.
 *
 * @param cause a short name of what happened, shown in the order's history
 * @param by who or what did it
 */
public record OrderChange(Handle<UUID, Order> order, Order next, String cause, String by) {
    boolean changesStatus() {
        return next.status() != order.row().status();
    }
}
