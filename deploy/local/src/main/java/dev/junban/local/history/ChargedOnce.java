package dev.junban.local.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the provider took and gave back is what the orders say; it took it once, and keeps it for goods only. */
final class ChargedOnce implements Check {

    @Override
    public List<String> violations(History history) {
        Map<String, List<Charge>> captured =
                history.charges().stream().filter(Charge::isCaptured).collect(Collectors.groupingBy(Charge::orderId));
        Set<String> beside = new HashSet<>();
        history.stored().anomalies().forEach(anomaly -> beside.add(anomaly.paymentId()));
        Map<String, Long> refunded = history.stored().refunds().stream()
                .filter(refund -> refund.isCompleted() && !refund.origin().equals("BY_HAND"))
                .collect(Collectors.groupingBy(
                        Stored.Refund::orderId, Collectors.summingLong(Stored.Refund::amountMinor)));
        List<String> violations = new ArrayList<>();
        for (Stored.Order order : history.stored().orders()) {
            if (order.method().equals("CARD") && order.totalMinor() > 0) {
                List<Charge> charges = captured.getOrDefault(order.id(), List.of());
                charges(order, charges, beside, violations);
                back(order, charges, refunded.getOrDefault(order.id(), 0L), violations);
            }
        }
        return violations;
    }

    private static void charges(Stored.Order order, List<Charge> charges, Set<String> beside, List<String> violations) {
        if (charges.size() > 1) {
            violations.add("order " + order.id() + " was charged " + charges.size() + " times: " + charges);
        }
        boolean known = order.paymentStatus().equals("CAPTURED");
        if (known
                && charges.stream()
                        .noneMatch(charge -> charge.paymentId().equals(order.paymentId())
                                && charge.amountMinor() == order.capturedMinor())) {
            violations.add("order " + order.id() + " is said to have brought in " + order.capturedMinor() + " by "
                    + order.paymentId() + ", of which the provider knows nothing");
        }
        charges.stream()
                .filter(charge -> !(known && charge.paymentId().equals(order.paymentId()))
                        && !beside.contains(charge.paymentId()))
                .forEach(charge ->
                        violations.add("order " + order.id() + ", " + order.status() + ", knows nothing of " + charge));
    }

    private static void back(Stored.Order order, List<Charge> charges, long refunded, List<String> violations) {
        long took = charges.stream().mapToLong(Charge::amountMinor).sum();
        long gave = charges.stream().mapToLong(Charge::refundedMinor).sum();
        if (gave != refunded) {
            violations.add("of order " + order.id() + " the provider gave back " + gave + ", not " + refunded);
        }
        if (took > gave && !order.isPaid()) {
            violations.add("of order " + order.id() + ", " + order.status() + ", the provider keeps " + (took - gave));
        }
    }
}
