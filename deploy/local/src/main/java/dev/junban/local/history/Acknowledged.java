package dev.junban.local.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What was made is there under the id that was told, and what was done to an order is in its history. */
final class Acknowledged implements Check {
    private static final Map<String, String> STATES =
            Map.of("orders/cancellation", "CANCELLED", "orders/fulfilment", "FULFILLED");

    @Override
    public List<String> violations(History history) {
        Map<String, Set<String>> made = made(history.stored());
        Set<String> states = history.stored().steps().stream()
                .map(step -> step.orderId() + " " + step.to())
                .collect(Collectors.toSet());
        List<String> violations = new ArrayList<>();
        for (Call call : history.calls()) {
            if (call.isPost() && call.outcome() instanceof Outcome.Done done) {
                String[] parts = call.parts();
                String what = parts.length == 3 ? parts[0] + "/" + parts[2] : parts[0];
                if (made.containsKey(what) && !made.get(what).contains(done.id())) {
                    violations.add(call.path() + " made " + done.id() + ", which is not there");
                }
                if (STATES.containsKey(what) && !states.contains(parts[1] + " " + STATES.get(what))) {
                    violations.add(call.path() + " was done, but order " + parts[1] + " never was " + STATES.get(what));
                }
            }
        }
        return violations;
    }

    /** The ids that are stored, by what makes them. */
    private static Map<String, Set<String>> made(Stored stored) {
        Set<String> movements = ids(stored.movements(), Stored.Movement::id);
        return Map.of(
                "orders", stored.orders().stream().map(Stored.Order::id).collect(Collectors.toSet()),
                "orders/refunds", ids(stored.refunds(), Stored.Refund::id),
                "inventories", ids(stored.shelves(), Stored.Shelf::id),
                "inventories/receipts", movements,
                "inventories/adjustments", movements,
                "accounts", ids(stored.accounts(), Stored.Account::id),
                "accounts/deposits", ids(stored.entries(), Stored.Entry::id));
    }

    private static <T> Set<String> ids(List<T> rows, ToLongFunction<T> id) {
        Set<String> ids = new HashSet<>();
        rows.forEach(row -> ids.add(Long.toString(id.applyAsLong(row))));
        return ids;
    }
}
