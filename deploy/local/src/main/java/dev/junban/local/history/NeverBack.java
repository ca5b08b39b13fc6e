package dev.junban.local.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** No order goes back to an earlier state, and nobody who looks at it sees it go back. */
final class NeverBack implements Check {
    private static final Map<String, Set<String>> NEXT = Map.of(
            "", Set.of("PENDING_PAYMENT", "BACKORDERED", "PAID"),
            "BACKORDERED", Set.of("PENDING_PAYMENT", "CANCELLED", "EXPIRED"),
            "PENDING_PAYMENT", Set.of("PAID", "PAYMENT_FAILED", "EXPIRED", "CANCELLED"),
            "PAID", Set.of("FULFILLED", "CANCELLED", "REFUNDED"),
            "FULFILLED", Set.of("REFUNDED"),
            "EXPIRED", Set.of("PAID", "REFUND_DUE"),
            "CANCELLED", Set.of("REFUND_DUE"),
            "PAYMENT_FAILED", Set.of("REFUND_DUE"),
            "REFUND_DUE", Set.of("REFUNDED"));

    @Override
    public List<String> violations(History history) {
        List<String> violations = new ArrayList<>();
        Map<String, List<Stored.Step>> steps =
                history.stored().steps().stream().collect(Collectors.groupingBy(Stored.Step::orderId));
        history.stored()
                .orders()
                .forEach(order -> stored(order, steps.getOrDefault(order.id(), List.of()), violations));
        history.calls().stream()
                .filter(call -> call.method().equals("GET") && call.outcome() instanceof Outcome.Done)
                .collect(Collectors.groupingBy(Call::path))
                .forEach((path, looks) -> seen(path, looks, violations));
        return violations;
    }

    private static void stored(Stored.Order order, List<Stored.Step> steps, List<String> violations) {
        String state = "";
        long version = 0;
        for (Stored.Step step : steps) {
            boolean follows = step.from().equals(state)
                    && NEXT.getOrDefault(state, Set.of()).contains(step.to());
            if (!follows || step.version() <= version) {
                violations.add("order " + order.id() + " went from " + step.from() + " to " + step.to() + " as version "
                        + step.version() + ", when it was " + state + " and version " + version);
            }
            state = step.to();
            version = step.version();
        }
        if (!state.equals(order.status()) || version > order.version()) {
            violations.add("order " + order.id() + " is " + order.status() + " as version " + order.version()
                    + ", but its history ends with " + state + " as version " + version);
        }
    }

    /** Who begins to look after somebody has seen something sees that or more. */
    private static void seen(String path, List<Call> looks, List<String> violations) {
        List<Call> ended = looks.stream()
                .sorted(Comparator.comparingLong(Call::endedNanos))
                .toList();
        List<Call> begun = looks.stream()
                .sorted(Comparator.comparingLong(Call::begunNanos))
                .toList();
        long known = 0;
        int next = 0;
        for (Call look : begun) {
            while (ended.get(next).endedNanos() - look.begunNanos() < 0) {
                known = Math.max(known, version(ended.get(next)));
                next++;
            }
            if (version(look) < known) {
                violations.add(path + " showed version " + version(look) + " after version " + known);
            }
        }
    }

    private static long version(Call look) {
        return look.outcome() instanceof Outcome.Done done ? done.version() : 0;
    }
}
