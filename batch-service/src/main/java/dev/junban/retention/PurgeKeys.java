package dev.junban.retention;

import dev.junban.inbox.IdempotencyKeys;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** Deletes idempotency keys that are too old, with their answers. */
@Singleton
class PurgeKeys {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final RetentionQueries queries;

    PurgeKeys(LockedTransactions<Kinds.FromRequest> transactions, RetentionQueries queries) {
        this.transactions = transactions;
        this.queries = queries;
    }

    /** Gives how many are gone. */
    Uni<Integer> run(Collection<String> keys) {
        return transactions.run("purge-keys", stage -> Kinds.REQUEST
                .lockToDelete(stage, keys)
                .chain(held ->
                        queries.keysStill(held.then(), held.rows().keySet()).map(old -> Rows.of(held.rows(), old)))
                .call(IdempotencyKeys::forget)
                .map(List::size));
    }
}
