package dev.junban.rows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An order that has been accepted.
 *
 * @param id a new UUIDv7
 * @param placedBy the customer, or who orders for them
 * @param reference the customer's own name for it
 * @param status PENDING_PAYMENT with its stock held, PAID with nothing left to pay, or BACKORDERED with nothing held
 * @param totalMinor minor units of {@code currency}
 * @param placedAt the time of the transaction, as the database tells it
 * @param expiresAt until when it waits for its payment, or for stock
 */
public record NewOrder(
        UUID id,
        String customerId,
        String placedBy,
        Optional<String> reference,
        OrderStatus status,
        String currency,
        long totalMinor,
        List<Line> lines,
        List<Charge> charges,
        NewPayment payment,
        Instant placedAt,
        Instant expiresAt) {

    /** One line; lines are numbered from 1 on, in the order in which they were sent. */
    public record Line(int lineNo, long inventoryId, String sku, long quantity, long unitPriceMinor) {}

    /**
     * What is added to the price of the lines, or taken off it.
     *
     * @param amountMinor never negative; the kind says which way it counts
     */
    public record Charge(ChargeKind kind, long amountMinor) {}

    /** The order as it stands once it is written. */
    public Order order() {
        boolean paid = status == OrderStatus.PAID;
        Payment asked = Payment.requested(payment.method(), payment.accountId());
        return new Order(
                customerId,
                reference,
                status,
                currency,
                totalMinor,
                paid ? asked.paidAtOnce(totalMinor) : asked,
                placedAt,
                expiresAt,
                1);
    }

    /** What the history tells beside the status. */
    Optional<String> detail() {
        return switch (status) {
            case PAID ->
                totalMinor == 0
                        ? Optional.of("nothing to pay")
                        : payment.accountId().map(id -> "paid from account " + id);
            case BACKORDERED -> Optional.of("waits for stock");
            default -> Optional.empty();
        };
    }
}
