package dev.junban.planted;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;

final class UseCaseOfUseCase {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final TwoMethods other;

    UseCaseOfUseCase(LockedTransactions<Kinds.FromRequest> transactions, TwoMethods other) {
        this.transactions = transactions;
        this.other = other;
    }

    Uni<Void> run() {
        return transactions.run("outer", start -> Uni.createFrom().voidItem()).chain(other::run);
    }
}
