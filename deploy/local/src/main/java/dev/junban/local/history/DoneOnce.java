package dev.junban.local.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What was acknowledged is stored, what was refused is not, and nothing is stored more often than it was asked for under
 * different keys. Of what nobody can tell it may be there or not.
 */
final class DoneOnce implements Check {
    /** How often something must be stored at least, may be at most, and is. */
    private static final class Count {
        private int min;
        private int max;
        private int stored;

        boolean isPossible() {
            return min <= stored && stored <= max;
        }
    }

    private final Map<String, Count> counts = new TreeMap<>();

    @Override
    public List<String> violations(History history) {
        counts.clear();
        asked(history.calls());
        stored(history.stored());
        List<String> violations = new ArrayList<>();
        counts.forEach((what, count) -> {
            if (!count.isPossible()) {
                violations.add(what + ": stored " + count.stored + " times, acknowledged " + count.min
                        + " times, and asked for at most " + count.max + " times");
            }
        });
        return violations;
    }

    private void asked(List<Call> calls) {
        Map<String, List<Call>> byKey = new HashMap<>();
        for (Call call : calls) {
            String key = call.path() + " "
                    + call.key().orElseGet(() -> UUID.randomUUID().toString());
            byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(call);
        }
        byKey.values().forEach(attempts -> {
            boolean done = attempts.stream().anyMatch(call -> call.outcome() instanceof Outcome.Done);
            boolean unknown = attempts.stream().anyMatch(call -> call.outcome() instanceof Outcome.Unknown);
            for (String effect : done || unknown ? Effects.of(attempts.get(0)) : List.<String>of()) {
                Count count = counts.computeIfAbsent(effect, any -> new Count());
                count.min += done ? 1 : 0;
                count.max++;
            }
        });
    }

    private void stored(Stored stored) {
        Map<String, Map<Long, Long>> lines = stored.lines().stream()
                .collect(Collectors.groupingBy(
                        Stored.Line::orderId,
                        Collectors.toMap(Stored.Line::inventoryId, Stored.Line::quantity, Long::sum)));
        stored.orders()
                .forEach(order -> add(Effects.order(order.customerId(), lines.getOrDefault(order.id(), Map.of()))));
        stored.refunds().stream()
                .filter(refund -> refund.origin().equals("REQUESTED"))
                .forEach(refund -> add(Effects.refund(refund.orderId(), refund.amountMinor())));
        stored.movements().stream()
                .filter(movement -> movement.orderId().isEmpty() && !movement.opens() && !movement.isImported())
                .forEach(movement ->
                        add(Effects.movement(movement.inventoryId(), movement.kind(), movement.quantity())));
        stored.entries().stream()
                .filter(entry -> entry.orderId().isEmpty())
                .forEach(entry -> add(Effects.entry(entry.accountId(), entry.kind(), entry.amountMinor())));
    }

    private void add(String what) {
        counts.computeIfAbsent(what, any -> new Count()).stored++;
    }
}
