package dev.junban.orders;

import dev.junban.web.Problem;
import java.util.UUID;

/** Where orders are found, and what is said where there is none. */
final class OrderPaths {
    static final String ORDERS = "/orders";
    static final String CANCELLATION = "/{id}/cancellation";
    static final String FULFILMENT = "/{id}/fulfilment";
    static final String REFUNDS = "/{id}/refunds";

    private OrderPaths() {}

    static String of(UUID id) {
        return ORDERS + "/" + id;
    }

    /** The path of {@code template} for this order. */
    static String of(UUID id, String template) {
        return ORDERS + template.replace("{id}", id.toString());
    }

    static Problem notFound(UUID id) {
        return Problem.notFound("There is no order " + id + ".");
    }
}
