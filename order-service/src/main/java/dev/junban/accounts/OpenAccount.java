package dev.junban.accounts;

import dev.junban.rows.Accounts;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;

/** A new account with nothing in it; one customer may have several. */
@Singleton
final class OpenAccount {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    OpenAccount(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(AccountRequest request, Optional<RequestKey> key) {
        return transactions.run(
                "open-account", key, stage -> Accounts.insert(stage, request.ownerId(), request.currency())
                        .map(account -> created(request, account.id())));
    }

    private Answer created(AccountRequest request, long id) {
        var account = new AccountView(id, request.ownerId(), request.currency(), 0);
        return bodies.answer(201, Optional.of(AccountPaths.ACCOUNTS + "/" + id), account);
    }
}
