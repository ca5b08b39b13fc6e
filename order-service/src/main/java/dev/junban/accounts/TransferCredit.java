package dev.junban.accounts;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.Stage;
import dev.junban.rows.Account;
import dev.junban.rows.AccountEntry;
import dev.junban.rows.AccountEntryKind;
import dev.junban.rows.Accounts;
import dev.junban.rows.Kinds;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Moves store credit between two accounts, which are locked in the same order whichever of them gives. */
@Singleton
final class TransferCredit {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    TransferCredit(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(TransferRequest transfer, Caller caller, RequestKey key) {
        return transactions.run("transfer-credit", Optional.of(key), start -> Kinds.ACCOUNT
                .lock(start, List.of(transfer.fromAccountId(), transfer.toAccountId()))
                .chain(locked -> TransferVerdict.of(transfer, caller, locked.rows())
                        .map(problem -> Uni.createFrom().item(bodies.answer(problem, AccountPaths.TRANSFERS)))
                        .orElseGet(() -> transfer(locked, transfer))));
    }

    private Uni<Answer> transfer(Locked<?, Long, Account> locked, TransferRequest transfer) {
        var from = Objects.requireNonNull(locked.rows().get(transfer.fromAccountId()));
        var to = Objects.requireNonNull(locked.rows().get(transfer.toAccountId()));
        var entries = List.of(
                new AccountEntry(from, AccountEntryKind.TRANSFER_OUT, transfer.amountMinor()),
                new AccountEntry(to, AccountEntryKind.TRANSFER_IN, transfer.amountMinor()));
        return Accounts.append(locked.then(), entries)
                .chain(() -> view(locked.then(), transfer, from))
                .map(view -> bodies.answer(201, Optional.empty(), view));
    }

    private static Uni<TransferView> view(Stage<?> stage, TransferRequest transfer, Handle<Long, Account> from) {
        return Uni.combine()
                .all()
                .unis(
                        EntryQueries.newest(stage, transfer.fromAccountId()),
                        EntryQueries.newest(stage, transfer.toAccountId()))
                .with((out, in) -> new TransferView(
                        transfer.fromAccountId(),
                        transfer.toAccountId(),
                        transfer.amountMinor(),
                        from.row().currency(),
                        out,
                        in));
    }
}
