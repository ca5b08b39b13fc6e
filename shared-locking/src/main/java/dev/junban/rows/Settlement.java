package dev.junban.rows;

/**
 * What a payment result does to an order. It looks at nothing but the two, so every order of arrival can be explored.
 */
public sealed interface Settlement {

    /**
     * The order becomes {@code next}.
     *
     * @param cause as in the order's history
     * @param freesStock whether what was set aside for the order may be sold again
     */
    record Change(Order next, String cause, boolean freesStock) implements Settlement {}

    /** The result tells nothing new, or comes too late to matter. */
    record Nothing() implements Settlement {}

    /** Money that the order does not account for: it never pays the order, and has to be given back once. */
    record Anomaly(String why) implements Settlement {}

    /** What {@code result} does to {@code order}. */
    static Settlement of(Order order, PaymentResult result) {
        return switch (result.outcome()) {
            case CAPTURED -> ofCapture(order, result);
            case DECLINED -> ofDecline(order, result);
        };
    }

    private static Settlement ofCapture(Order order, PaymentResult result) {
        if (!order.currency().equals(result.currency()) || order.totalMinor() != result.amountMinor()) {
            return new Anomaly("captured " + result.amountMinor() + " " + result.currency() + " where "
                    + order.totalMinor() + " " + order.currency() + " was due");
        }
        if (order.payment().status() == PaymentStatus.CAPTURED) {
            boolean known =
                    order.payment().id().filter(result.paymentId()::equals).isPresent();
            return known
                    ? new Nothing()
                    : new Anomaly(
                            "captured a second time, beside " + order.payment().id());
        }
        if (!order.status().canBecome(order.statusOnceCaptured())) {
            return new Anomaly("captured for an order that is " + order.status());
        }
        Order next = order.captured(result.paymentId());
        return new Change(
                next, next.status() == OrderStatus.PAID ? "payment-captured" : "payment-captured-late", false);
    }

    private static Settlement ofDecline(Order order, PaymentResult result) {
        if (order.payment().status() == PaymentStatus.CAPTURED
                || order.payment().status() == PaymentStatus.DECLINED) {
            return new Nothing();
        }
        boolean freesStock = order.status() == OrderStatus.PENDING_PAYMENT;
        return new Change(order.declined(result.paymentId()), "payment-declined", freesStock);
    }
}
