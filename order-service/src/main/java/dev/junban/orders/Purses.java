package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.Account;
import dev.junban.rows.AccountEntry;
import dev.junban.rows.AccountEntryKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The held accounts while orders are decided: who comes first is served first, as with the stock. */
final class Purses {
    private final Map<Long, Handle<Long, Account>> accounts;
    private final Map<Long, Long> balances = new HashMap<>();
    private final List<AccountEntry> entries = new ArrayList<>();

    Purses(Map<Long, Handle<Long, Account>> accounts) {
        this.accounts = accounts;
        accounts.forEach((id, handle) -> balances.put(id, handle.row().balanceMinor()));
    }

    /** Why the account is none that this order can be paid from. */
    Optional<Verdict> faultOf(Priced priced) {
        if (!priced.isByStoreCredit()) {
            return Optional.empty();
        }
        long id = accountId(priced);
        Handle<Long, Account> handle = accounts.get(id);
        if (handle == null || !handle.row().ownerId().equals(priced.order().customerId())) {
            return Optional.of(Refusals.unknownAccount(id, priced.order().customerId()));
        }
        return handle.row().currency().equals(priced.currency())
                ? Optional.empty()
                : Optional.of(Refusals.mixedCurrency(priced, handle.row()));
    }

    /** Why the account cannot pay this order. */
    Optional<Verdict> shortageOf(Priced priced) {
        if (!priced.isByStoreCredit() || priced.totalMinor() <= balance(priced)) {
            return Optional.empty();
        }
        return Optional.of(Refusals.insufficientFunds(accountId(priced), balance(priced), priced.totalMinor()));
    }

    /** Takes the total, if it is to be paid from an account and anything is to be paid. */
    void pay(Priced priced) {
        if (priced.isByStoreCredit() && priced.totalMinor() > 0) {
            long id = accountId(priced);
            balances.put(id, balance(priced) - priced.totalMinor());
            entries.add(new AccountEntry(
                    Objects.requireNonNull(accounts.get(id)),
                    AccountEntryKind.PAYMENT,
                    priced.totalMinor(),
                    Optional.of(priced.order().id())));
        }
    }

    List<AccountEntry> entries() {
        return entries;
    }

    private long balance(Priced priced) {
        return Objects.requireNonNull(balances.get(accountId(priced)));
    }

    private static long accountId(Priced priced) {
        return priced.order().payment().accountId().orElseThrow();
    }
}
