package dev.junban.refunds;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Asks the provider about refunds that are undecided for too long, in growing intervals, until it knows. */
@Singleton
class ReconcileRefundsJob implements PeriodicWork {
    private static final int REFUNDS_MAX = 50;

    private final RefundQueries queries;
    private final RefundReconciliation reconciliation;
    private final JobsConfig config;

    ReconcileRefundsJob(RefundQueries queries, RefundReconciliation reconciliation, JobsConfig config) {
        this.queries = queries;
        this.reconciliation = reconciliation;
        this.config = config;
    }

    @Override
    public String name() {
        return "reconcile-refunds";
    }

    @Override
    public Uni<JobResult> look() {
        return queries.undecided(config.reconcileAfter(), REFUNDS_MAX)
                .chain(refunds -> reconciliation.reconcile(refunds, config.reconcileAfter()));
    }
}
