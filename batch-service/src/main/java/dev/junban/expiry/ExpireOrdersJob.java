package dev.junban.expiry;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;

/** Expires orders whose payment the provider was never asked for, one small transaction after the other. */
@Singleton
class ExpireOrdersJob implements PeriodicWork {
    private static final int PORTION = 100;
    private static final int PORTIONS_MAX = 50;

    private final ExpiryQueries queries;
    private final ExpireOrders expireOrders;
    private final JobsConfig config;

    ExpireOrdersJob(ExpiryQueries queries, ExpireOrders expireOrders, JobsConfig config) {
        this.queries = queries;
        this.expireOrders = expireOrders;
        this.config = config;
    }

    @Override
    public String name() {
        return "expire-orders";
    }

    @Override
    public Uni<JobResult> look() {
        return portions(PORTIONS_MAX, 0)
                .map(expired -> expired == 0 ? JobResult.IDLE : new JobResult(expired, expired + " orders expired"));
    }

    private Uni<Integer> portions(int left, int before) {
        return queries.unasked(config.reconcileAfter(), PORTION)
                .chain(ids -> ids.isEmpty() ? Uni.createFrom().item(0) : expireOrders.run(ids, Map.of()))
                .chain(expired -> expired == PORTION && left > 1
                        ? portions(left - 1, before + expired)
                        : Uni.createFrom().item(before + expired));
    }
}
