package dev.junban.rows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * An order with all that is known of its money: what the result of a payment or refund is judged by.
 *
 * @param refunds by id
 * @param anomalies by id
 */
public record OrderLedger(Order order, Map<Long, Refund> refunds, Map<Long, Anomaly> anomalies) {

    /** One without refunds and anomalies. */
    public static OrderLedger of(Order order) {
        return new OrderLedger(order, Map.of(), Map.of());
    }

    /** The same once {@code change} has happened; refunds that it writes anew have no id yet, and are not in it. */
    public OrderLedger after(Settlement.Change change) {
        Map<Long, Refund> next = new HashMap<>(refunds);
        for (Settlement.RefundStep step : change.refunds()) {
            if (step instanceof Settlement.RefundStep.Decided decided) {
                next.put(decided.refundId(), decided.next());
            }
        }
        return new OrderLedger(change.next(), next, anomalies);
    }

    /** The same with one anomaly more. */
    public OrderLedger with(long anomalyId, Anomaly anomaly) {
        Map<Long, Anomaly> next = new HashMap<>(anomalies);
        next.put(anomalyId, anomaly);
        return new OrderLedger(order, refunds, next);
    }

    /** The anomaly that this payment's capture was. */
    Optional<Long> captureBeside(String paymentId) {
        return anomalies.entrySet().stream()
                .filter(anomaly -> anomaly.getValue().isCapture(paymentId))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether this very thing was noted before. */
    boolean knows(Anomaly anomaly) {
        return anomalies.values().stream().anyMatch(anomaly::tellsTheSame);
    }

    /** Whether the money of this payment has come in, as the order's own. */
    boolean isPaidBy(String paymentId) {
        return order.payment().status() == PaymentStatus.CAPTURED
                && order.payment().id().filter(paymentId::equals).isPresent();
    }

    /** How much of an anomaly's money is neither back nor on its way. */
    public long refundableMinor(long anomalyId) {
        Anomaly anomaly = anomalies.get(anomalyId);
        long due = anomaly == null ? 0 : anomaly.amountMinor();
        return Math.subtractExact(
                due, sum(ofAnomaly(anomalyId).filter(refund -> refund.status() != RefundStatus.FAILED)));
    }

    /**
     * What is to be given back once more, since it failed before and is not on its way.
     *
     * @param resolved anomalies that a person has taken care of
     */
    public List<NewRefund> refundsToRetry(UUID orderId, Set<Long> resolved) {
        List<NewRefund> again = new ArrayList<>();
        if (owesTheRest() && isAnyFailed(ofOrder())) {
            again.add(NewRefund.ofOrder(
                    orderId,
                    order,
                    RefundOrigin.AUTOMATIC,
                    order.payment().refundableMinor(),
                    Optional.of("failed before")));
        }
        anomalies.forEach((id, anomaly) -> {
            boolean due = !resolved.contains(id) && anomaly.isGivenBack() && refundableMinor(id) > 0;
            if (due && isAnyFailed(ofAnomaly(id))) {
                again.add(NewRefund.ofAnomaly(id, anomaly, refundableMinor(id)));
            }
        });
        return again;
    }

    /** Whether the shop may not keep any of the money. */
    private boolean owesTheRest() {
        boolean givenUp = order.status() == OrderStatus.REFUND_DUE || order.status() == OrderStatus.CANCELLED;
        return givenUp
                && order.payment().method() == PaymentMethod.CARD
                && order.payment().refundableMinor() > 0;
    }

    private static boolean isAnyFailed(Stream<Refund> refunds) {
        return refunds.anyMatch(
                refund -> refund.status() == RefundStatus.FAILED && refund.origin() == RefundOrigin.AUTOMATIC);
    }

    Stream<Refund> ofAnomaly(long anomalyId) {
        return refunds.values().stream()
                .filter(refund ->
                        refund.anomalyId().filter(id -> id == anomalyId).isPresent());
    }

    Stream<Refund> ofOrder() {
        return refunds.values().stream().filter(refund -> refund.anomalyId().isEmpty());
    }

    static long sum(Stream<Refund> some) {
        return some.mapToLong(Refund::amountMinor).reduce(0, Math::addExact);
    }
}
