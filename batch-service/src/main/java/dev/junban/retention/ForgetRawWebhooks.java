package dev.junban.retention;

import dev.junban.inbox.Inbox;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** Forgets what old webhooks said word for word; that they came stays known. */
@Singleton
class ForgetRawWebhooks {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final RetentionQueries queries;

    ForgetRawWebhooks(LockedTransactions<Kinds.FromRequest> transactions, RetentionQueries queries) {
        this.transactions = transactions;
        this.queries = queries;
    }

    /** Gives how many were forgotten. */
    Uni<Integer> run(Collection<String> eventIds) {
        return transactions.run("forget-raw-webhooks", stage -> Kinds.EVENT
                .lockUnlessBusy(stage, eventIds)
                .chain(held -> queries.rawWebhooksStill(held.then(), held.rows().keySet())
                        .map(old -> Rows.of(held.rows(), old)))
                .call(Inbox::forgetPayloads)
                .map(List::size));
    }
}
