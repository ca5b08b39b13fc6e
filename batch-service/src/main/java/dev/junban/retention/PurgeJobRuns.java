package dev.junban.retention;

import dev.junban.jobs.JobRuns;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;

/** Deletes what old runs of jobs came to. */
@Singleton
class PurgeJobRuns {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    PurgeJobRuns(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Gives how many are gone. A run never changes, so none has to be looked at again. */
    Uni<Integer> run(Collection<Long> ids) {
        return transactions.run("purge-job-runs", stage -> JobRuns.TABLE.delete(stage, ids));
    }
}
