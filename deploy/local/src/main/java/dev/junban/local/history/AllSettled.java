package dev.junban.local.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Nothing is left undecided; only who waits for stock may go on waiting. */
final class AllSettled implements Check {
    private static final Set<String> OPEN = Set.of("PENDING_PAYMENT", "REFUND_DUE");
    private static final Set<String> UNDECIDED = Set.of("SUBMITTED", "UNKNOWN");

    @Override
    public List<String> violations(History history) {
        List<String> violations = new ArrayList<>();
        for (Stored.Order order : history.stored().orders()) {
            if (OPEN.contains(order.status()) || UNDECIDED.contains(order.paymentStatus())) {
                violations.add("order " + order.id() + " is still " + order.status() + ", its payment "
                        + order.paymentStatus());
            }
        }
        history.stored().refunds().stream()
                .filter(Stored.Refund::isOpen)
                .forEach(refund -> violations.add("refund " + refund.id() + " is still " + refund.status()));
        history.stored().unsent().forEach(what -> violations.add("it still waits: " + what));
        return violations;
    }
}
