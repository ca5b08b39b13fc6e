package dev.junban.local.history;

import java.util.List;
import java.util.Set;

/**
 * What the database holds of the orders, the stock and the accounts that a run is about.
 *
 * @param steps the histories of the orders, oldest first
 * @param movements oldest first
 * @param entries oldest first
 * @param unsent orders of which messages still wait to be sent, or events to be applied
 */
record Stored(
        List<Order> orders,
        List<Line> lines,
        List<Step> steps,
        List<Refund> refunds,
        List<Anomaly> anomalies,
        List<Shelf> shelves,
        List<Movement> movements,
        List<Account> accounts,
        List<Entry> entries,
        List<String> unsent) {
    private static final Set<String> HOLDING = Set.of("PENDING_PAYMENT", "PAID");

    record Order(
            String id,
            String customerId,
            String status,
            long totalMinor,
            String method,
            String paymentStatus,
            String paymentId,
            long capturedMinor,
            long refundingMinor,
            long refundedMinor,
            long version) {
        boolean holdsStock() {
            return HOLDING.contains(status);
        }

        boolean isPaid() {
            return status.equals("PAID") || status.equals("FULFILLED");
        }
    }

    record Line(String orderId, long inventoryId, long quantity) {}

    record Step(String orderId, long version, String from, String to) {}

    /** {@code anomalyId} is 0 for one of the order's own money. */
    record Refund(long id, String orderId, long anomalyId, String origin, String status, long amountMinor) {
        boolean isOpen() {
            return status.equals("REQUESTED") || status.equals("UNKNOWN");
        }

        boolean isCompleted() {
            return status.equals("COMPLETED");
        }
    }

    record Anomaly(long id, String orderId, String paymentId, String kind) {}

    record Shelf(long id, long onHand, long reserved) {}

    /** {@code orderId} is empty for one that no order has a part in. */
    record Movement(
            long id,
            long inventoryId,
            String kind,
            long quantity,
            long onHand,
            long reserved,
            String orderId,
            String reference) {

        /** Whether it is the stock with which the inventory was made. */
        boolean opens() {
            return reference.equals("opening");
        }

        /** Whether it came from Kafka, which no recorder hears. */
        boolean isImported() {
            return kind.equals("IMPORT");
        }
    }

    record Account(long id, long balanceMinor) {}

    /** {@code orderId} is empty for one that no order has a part in. */
    record Entry(long id, long accountId, String kind, long amountMinor, long balanceMinor, String orderId) {}
}
