package dev.junban.planted;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;

final class TwoMethods {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    TwoMethods(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    Uni<Void> run() {
        return transactions.run("one", start -> Uni.createFrom().voidItem());
    }

    Uni<Void> runTwice() {
        return run().chain(this::run);
    }
}
