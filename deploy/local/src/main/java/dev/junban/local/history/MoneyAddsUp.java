package dev.junban.local.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Amounts of orders are those of their refunds, and balances of accounts are those of their entries. */
final class MoneyAddsUp implements Check {

    @Override
    public List<String> violations(History history) {
        List<String> violations = new ArrayList<>();
        orders(history.stored(), violations);
        accounts(history.stored(), violations);
        return violations;
    }

    private static void orders(Stored stored, List<String> violations) {
        Map<String, List<Stored.Refund>> refunds = stored.refunds().stream()
                .filter(refund -> refund.anomalyId() == 0)
                .collect(Collectors.groupingBy(Stored.Refund::orderId));
        for (Stored.Order order : stored.orders()) {
            List<Stored.Refund> own = refunds.getOrDefault(order.id(), List.of());
            long open = sum(own, Stored.Refund::isOpen);
            long completed = sum(own, Stored.Refund::isCompleted);
            if (open != order.refundingMinor() || completed != order.refundedMinor()) {
                violations.add("order " + order.id() + " gives back " + order.refundingMinor() + " and gave back "
                        + order.refundedMinor() + ", but its refunds say " + open + " and " + completed);
            }
            if (open + completed > order.capturedMinor()) {
                violations.add("order " + order.id() + " gives back more than " + order.capturedMinor());
            }
            if (order.isPaid() && order.capturedMinor() != order.totalMinor()) {
                violations.add("order " + order.id() + " is " + order.status() + " with " + order.capturedMinor()
                        + " of " + order.totalMinor());
            }
        }
    }

    private static long sum(List<Stored.Refund> refunds, Predicate<Stored.Refund> which) {
        return refunds.stream()
                .filter(which)
                .mapToLong(Stored.Refund::amountMinor)
                .sum();
    }

    private static void accounts(Stored stored, List<String> violations) {
        Map<Long, Long> balances = new HashMap<>();
        for (Stored.Entry entry : stored.entries()) {
            long balance = balances.merge(entry.accountId(), entry.amountMinor(), Long::sum);
            if (balance != entry.balanceMinor() || balance < 0) {
                violations.add("account " + entry.accountId() + " had " + balance + " after entry " + entry.id()
                        + ", which says " + entry.balanceMinor());
            }
        }
        for (Stored.Account account : stored.accounts()) {
            long balance = balances.getOrDefault(account.id(), 0L);
            if (balance != account.balanceMinor()) {
                violations.add("account " + account.id() + " has " + account.balanceMinor()
                        + ", but its entries come to " + balance);
            }
        }
    }
}
