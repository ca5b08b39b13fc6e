package dev.junban.planted;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;

final class TwoTransactions {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    TwoTransactions(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    Uni<Void> run() {
        return transactions
                .run("first", start -> Uni.createFrom().voidItem())
                .chain(() ->
                        transactions.run("second", start -> Uni.createFrom().voidItem()));
    }
}
