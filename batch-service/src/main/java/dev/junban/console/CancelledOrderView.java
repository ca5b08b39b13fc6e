package dev.junban.console;

import dev.junban.rows.OrderStatus;
import java.util.UUID;

/** What became of an order that was given up. */
record CancelledOrderView(UUID id, OrderStatus status) {
    static String path(UUID id) {
        return "/console/orders/" + id + "/cancellation";
    }
}
