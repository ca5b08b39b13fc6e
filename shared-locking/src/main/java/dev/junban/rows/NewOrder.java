package dev.junban.rows;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An order that has been accepted: its stock is held.
 *
 * @param id a new UUIDv7
 * @param reference the customer's own name for it
 * @param totalMinor minor units of {@code currency}
 * @param payWithinSeconds how long the customer has to pay, from the database's now on
 */
public record NewOrder(
        UUID id,
        String customerId,
        Optional<String> reference,
        String currency,
        long totalMinor,
        List<Line> lines,
        long payWithinSeconds) {

    /** One line; lines are numbered from 1 on, in the order in which they were sent. */
    public record Line(int lineNo, long inventoryId, String sku, long quantity, long unitPriceMinor) {}
}
