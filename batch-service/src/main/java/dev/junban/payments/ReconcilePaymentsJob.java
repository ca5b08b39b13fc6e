package dev.junban.payments;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Asks the provider about payments that are undecided for too long, in growing intervals, until it knows. */
@Singleton
class ReconcilePaymentsJob implements PeriodicWork {
    private static final int PAYMENTS_MAX = 50;

    private final PaymentQueries queries;
    private final PaymentReconciliation reconciliation;
    private final PaymentMetrics metrics;
    private final JobsConfig config;

    ReconcilePaymentsJob(
            PaymentQueries queries, PaymentReconciliation reconciliation, PaymentMetrics metrics, JobsConfig config) {
        this.queries = queries;
        this.reconciliation = reconciliation;
        this.metrics = metrics;
        this.config = config;
    }

    @Override
    public String name() {
        return "reconcile-payments";
    }

    @Override
    public Uni<JobResult> look() {
        return queries.unknown()
                .invoke(metrics::noteUnknown)
                .chain(() -> queries.undecided(config.reconcileAfter(), PAYMENTS_MAX))
                .chain(orderIds -> reconciliation.reconcile(orderIds, config.reconcileAfter()));
    }
}
