package dev.junban.accounts;

import dev.junban.locking.Handle;
import dev.junban.rows.Account;
import dev.junban.web.Caller;
import dev.junban.web.Problem;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why a transfer cannot be. */
final class TransferVerdict {
    private TransferVerdict() {}

    /** Empty if it can. */
    static Optional<Problem> of(TransferRequest transfer, Caller caller, Map<Long, Handle<Long, Account>> held) {
        if (transfer.fromAccountId() == transfer.toAccountId()) {
            return Optional.of(
                    Problem.of(422, "same-account", "A transfer needs two accounts. Name another one to give to."));
        }
        var missing = Stream.of(transfer.fromAccountId(), transfer.toAccountId())
                .filter(id -> !isThere(held.get(id), caller))
                .toList();
        if (!missing.isEmpty()) {
            return Optional.of(AccountPaths.unknown(missing));
        }
        return of(transfer, row(held, transfer.fromAccountId()), row(held, transfer.toAccountId()));
    }

    private static Optional<Problem> of(TransferRequest transfer, Account from, Account to) {
        if (!from.currency().equals(to.currency())) {
            return Optional.of(mixedCurrency(from.currency(), to.currency()));
        }
        if (!from.covers(transfer.amountMinor())) {
            return Optional.of(insufficientFunds(transfer, from.balanceMinor()));
        }
        return transfer.amountMinor() <= to.space()
                ? Optional.empty()
                : Optional.of(AccountPaths.full(transfer.toAccountId(), to.space()));
    }

    private static Problem mixedCurrency(String from, String to) {
        return Problem.of(
                422,
                "mixed-currency",
                "One account is in " + from + ", the other in " + to + ". Choose two in the same currency.");
    }

    private static Problem insufficientFunds(TransferRequest transfer, long balanceMinor) {
        return Problem.of(
                        409,
                        "insufficient-funds",
                        "Account " + transfer.fromAccountId() + " has " + balanceMinor + ", not "
                                + transfer.amountMinor() + ". Deposit first, or transfer less.")
                .with("accountId", transfer.fromAccountId())
                .with("balanceMinor", balanceMinor);
    }

    /** Somebody else's account is none to a customer: its balance would show in the answer. */
    private static boolean isThere(@Nullable Handle<Long, Account> account, Caller caller) {
        return account != null && caller.mayTouch(account.row().ownerId());
    }

    private static Account row(Map<Long, Handle<Long, Account>> held, long id) {
        return Objects.requireNonNull(held.get(id)).row();
    }
}
