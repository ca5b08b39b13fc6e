package dev.junban.settlement;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import dev.junban.jobs.Portions;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;

/** Tries events again that came before their order, or before what they build on. */
@Singleton
class ApplyWaitingEventsJob implements PeriodicWork {
    private static final int ORDERS_MAX = 100;

    private final WaitingEventQueries queries;
    private final SettlePayments settlePayments;

    ApplyWaitingEventsJob(WaitingEventQueries queries, SettlePayments settlePayments) {
        this.queries = queries;
        this.settlePayments = settlePayments;
    }

    @Override
    public String name() {
        return "apply-waiting-events";
    }

    @Override
    public Uni<JobResult> look() {
        return queries.due(ORDERS_MAX)
                .chain(reports -> Portions.each(
                        reports, report -> settlePayments.run(List.of(report)), "orders whose events waited"));
    }
}
