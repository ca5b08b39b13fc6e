package dev.junban.accounts;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.rows.Account;
import dev.junban.rows.AccountEntry;
import dev.junban.rows.AccountEntryKind;
import dev.junban.rows.Accounts;
import dev.junban.rows.Kinds;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Adds to an account what its owner has put in. */
@Singleton
final class DepositCredit {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    DepositCredit(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long accountId, DepositRequest deposit, RequestKey key) {
        return transactions.run("deposit-credit", Optional.of(key), start -> Kinds.ACCOUNT
                .lock(start, List.of(accountId))
                .chain(locked -> {
                    var account = Optional.ofNullable(locked.rows().get(accountId));
                    return verdict(account, accountId, deposit)
                            .map(problem ->
                                    Uni.createFrom().item(bodies.answer(problem, AccountPaths.deposits(accountId))))
                            .orElseGet(() -> deposit(locked.then(), account.orElseThrow(), deposit));
                }));
    }

    private static Optional<Problem> verdict(Optional<Handle<Long, Account>> account, long id, DepositRequest deposit) {
        if (account.isEmpty()) {
            return Optional.of(AccountPaths.notFound(id));
        }
        long space = account.get().row().space();
        return deposit.amountMinor() <= space ? Optional.empty() : Optional.of(AccountPaths.full(id, space));
    }

    private Uni<Answer> deposit(Stage<?> stage, Handle<Long, Account> account, DepositRequest deposit) {
        var entry = new AccountEntry(account, AccountEntryKind.DEPOSIT, deposit.amountMinor());
        return Accounts.append(stage, List.of(entry))
                .chain(() -> EntryQueries.newest(stage, account.id()))
                .map(written -> bodies.answer(201, Optional.empty(), written));
    }
}
