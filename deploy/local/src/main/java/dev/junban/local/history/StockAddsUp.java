package dev.junban.local.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Counters are the sums of their movements, none was ever below what it may be, and orders hold what they say. */
final class StockAddsUp implements Check {

    @Override
    public List<String> violations(History history) {
        List<String> violations = new ArrayList<>();
        shelves(history.stored(), violations);
        orders(history.stored(), violations);
        return violations;
    }

    private static void shelves(Stored stored, List<String> violations) {
        Map<Long, List<Stored.Movement>> movements =
                stored.movements().stream().collect(Collectors.groupingBy(Stored.Movement::inventoryId));
        for (Stored.Shelf shelf : stored.shelves()) {
            long onHand = 0;
            long reserved = 0;
            for (Stored.Movement movement : movements.getOrDefault(shelf.id(), List.of())) {
                onHand += movement.onHand();
                reserved += movement.reserved();
                if (reserved < 0 || onHand < reserved) {
                    violations.add("inventory " + shelf.id() + " had " + onHand + " on hand and " + reserved
                            + " reserved after movement " + movement.id());
                }
            }
            if (onHand != shelf.onHand() || reserved != shelf.reserved()) {
                violations.add("inventory " + shelf.id() + " has " + shelf.onHand() + " on hand and " + shelf.reserved()
                        + " reserved, but its movements come to " + onHand + " and " + reserved);
            }
        }
    }

    /** What an order ever set aside it still holds, has given back, or has sent, each piece once. */
    private static void orders(Stored stored, List<String> violations) {
        Map<String, Map<String, Long>> moved = new HashMap<>();
        for (Stored.Movement movement : stored.movements()) {
            Map<String, Long> kinds =
                    moved.computeIfAbsent(movement.orderId() + " " + movement.inventoryId(), any -> new HashMap<>());
            kinds.merge(movement.kind(), movement.quantity(), Long::sum);
        }
        Map<String, Map<Long, Long>> ordered = stored.lines().stream()
                .collect(Collectors.groupingBy(
                        Stored.Line::orderId,
                        Collectors.toMap(Stored.Line::inventoryId, Stored.Line::quantity, Long::sum)));
        Set<String> sent = stored.steps().stream()
                .filter(step -> step.to().equals("FULFILLED"))
                .map(Stored.Step::orderId)
                .collect(Collectors.toSet());
        for (Stored.Order order : stored.orders()) {
            ordered.getOrDefault(order.id(), Map.of()).forEach((inventory, pieces) -> {
                Map<String, Long> kinds = moved.getOrDefault(order.id() + " " + inventory, Map.of());
                line(order, sent.contains(order.id()), inventory, pieces, kinds, violations);
            });
        }
    }

    private static void line(
            Stored.Order order,
            boolean isSent,
            long inventory,
            long pieces,
            Map<String, Long> kinds,
            List<String> violations) {
        long sent = kinds.getOrDefault("FULFIL", 0L);
        long held = kinds.getOrDefault("HOLD", 0L) - kinds.getOrDefault("FREE", 0L) - sent;
        boolean fits = held == (order.holdsStock() ? pieces : 0)
                && sent == (isSent ? pieces : 0)
                && kinds.getOrDefault("RETURN", 0L) <= sent;
        if (!fits) {
            violations.add("order " + order.id() + ", " + order.status() + ", for " + pieces + " of inventory "
                    + inventory + ", moved " + kinds);
        }
    }
}
