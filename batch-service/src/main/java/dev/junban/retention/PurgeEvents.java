package dev.junban.retention;

import dev.junban.inbox.Inbox;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** Deletes events that are too old to come once more. */
@Singleton
class PurgeEvents {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final RetentionQueries queries;

    PurgeEvents(LockedTransactions<Kinds.FromRequest> transactions, RetentionQueries queries) {
        this.transactions = transactions;
        this.queries = queries;
    }

    /** Gives how many are gone. */
    Uni<Integer> run(Collection<String> eventIds) {
        return transactions.run("purge-events", stage -> Kinds.EVENT
                .lockToDelete(stage, eventIds)
                .chain(held ->
                        queries.eventsStill(held.then(), held.rows().keySet()).map(old -> Rows.of(held.rows(), old)))
                .call(Inbox::forget)
                .map(List::size));
    }
}
