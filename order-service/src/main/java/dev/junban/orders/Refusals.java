package dev.junban.orders;

import dev.junban.rows.Account;
import dev.junban.web.Problem;
import java.util.List;
import java.util.Map;

/** Why an order is not accepted, for its customer. */
final class Refusals {
    private Refusals() {}

    /** One line that cannot be had. */
    record Shortage(long inventoryId, long requested, long available) {}

    static Verdict.Refused soldOut(List<Shortage> shortages) {
        return refused(Problem.of(409, "insufficient-stock", "There are not enough pieces left, see shortages.")
                .with("shortages", shortages));
    }

    static Verdict.Refused insufficientFunds(long accountId, long balanceMinor, long totalMinor) {
        return refused(Problem.of(
                        409,
                        "insufficient-funds",
                        "Account " + accountId + " does not cover the total. Pay into it, or pay by card.")
                .with("accountId", accountId)
                .with("balanceMinor", balanceMinor)
                .with("totalMinor", totalMinor));
    }

    static Verdict.Refused totalChanged(Priced priced) {
        return refused(Problem.of(
                        409,
                        "total-changed",
                        "The total is not the one that was expected. Show it to the customer, and order under a new key.")
                .with("totalMinor", priced.totalMinor())
                .with("currency", priced.currency()));
    }

    static Verdict.Refused unknownInventory(List<Long> missing) {
        return refused(Problem.of(422, "unknown-inventory", "These inventories do not exist or are not for sale.")
                .with("missing", missing));
    }

    static Verdict.Refused mixedCurrency(Map<Long, Offer> offers) {
        return refused(Problem.of(
                422,
                "mixed-currency",
                "One order has one currency, but these items are sold in "
                        + offers.values().stream()
                                .map(Offer::currency)
                                .distinct()
                                .sorted()
                                .toList()));
    }

    static Verdict.Refused mixedCurrency(Priced priced, Account account) {
        return refused(Problem.of(
                422,
                "mixed-currency",
                "The account is in " + account.currency() + ", but the order is in " + priced.currency() + "."));
    }

    /** Also for somebody else's account, of which nothing is told. */
    static Verdict.Refused unknownAccount(long accountId, String customerId) {
        return refused(
                Problem.of(422, "unknown-account", "Customer " + customerId + " has no account " + accountId + ".")
                        .with("missing", List.of(accountId)));
    }

    static Verdict.Refused totalTooLarge() {
        return refused(Problem.of(422, "total-too-large", "The total of this order is beyond 64 bits."));
    }

    static Verdict.Refused negativeTotal(long totalMinor) {
        return refused(Problem.of(422, "negative-total", "The discounts exceed what they are taken off.")
                .with("totalMinor", totalMinor));
    }

    private static Verdict.Refused refused(Problem problem) {
        return new Verdict.Refused(problem);
    }
}
