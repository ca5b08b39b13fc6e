package dev.junban.refunds;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.PeriodicWork;
import dev.junban.jobs.Portions;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Gives money back again whose refund has failed, after growing pauses. */
@Singleton
class RetryRefundsJob implements PeriodicWork {
    private static final int ORDERS_MAX = 100;

    private final RefundQueries queries;
    private final RetryRefunds retryRefunds;
    private final JobsConfig config;

    RetryRefundsJob(RefundQueries queries, RetryRefunds retryRefunds, JobsConfig config) {
        this.queries = queries;
        this.retryRefunds = retryRefunds;
        this.config = config;
    }

    @Override
    public String name() {
        return "retry-refunds";
    }

    @Override
    public Uni<JobResult> look() {
        return queries.owed(config.reconcileAfter(), ORDERS_MAX)
                .chain(orderIds -> Portions.each(orderIds, retryRefunds::run, "orders that money is given back of"));
    }
}
