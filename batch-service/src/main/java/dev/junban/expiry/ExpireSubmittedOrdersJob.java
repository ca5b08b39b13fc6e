package dev.junban.expiry;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.PeriodicWork;
import dev.junban.payments.PaymentRelease;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/**
 * Expires orders whose payment the provider may have: it is asked first, and cancels what is pending, before anything
 * goes back on sale.
 */
@Singleton
class ExpireSubmittedOrdersJob implements PeriodicWork {
    private static final int ORDERS_MAX = 50;

    private final ExpiryQueries queries;
    private final PaymentRelease paymentRelease;
    private final ExpireOrders expireOrders;
    private final JobsConfig config;

    ExpireSubmittedOrdersJob(
            ExpiryQueries queries, PaymentRelease paymentRelease, ExpireOrders expireOrders, JobsConfig config) {
        this.queries = queries;
        this.paymentRelease = paymentRelease;
        this.expireOrders = expireOrders;
        this.config = config;
    }

    @Override
    public String name() {
        return "expire-submitted-orders";
    }

    @Override
    public Uni<JobResult> look() {
        return queries.submitted(config.reconcileAfter(), ORDERS_MAX)
                .chain(ids -> paymentRelease.release(ids, config.reconcileAfter()))
                .chain(released ->
                        released.isEmpty() ? Uni.createFrom().item(0) : expireOrders.run(released.keySet(), released))
                .map(expired -> expired == 0 ? JobResult.IDLE : new JobResult(expired, expired + " orders expired"));
    }
}
