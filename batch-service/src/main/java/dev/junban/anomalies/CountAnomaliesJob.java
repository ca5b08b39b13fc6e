package dev.junban.anomalies;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Counts the anomalies that ask for a person, since whoever reads metrics must not wait for a database. */
@Singleton
class CountAnomaliesJob implements PeriodicWork {
    private final AnomalyQueries queries;
    private final AnomalyMetrics metrics;

    CountAnomaliesJob(AnomalyQueries queries, AnomalyMetrics metrics) {
        this.queries = queries;
        this.metrics = metrics;
    }

    @Override
    public String name() {
        return "count-anomalies";
    }

    @Override
    public Uni<JobResult> look() {
        return queries.open().invoke(metrics::noteOpen).replaceWith(JobResult.IDLE);
    }
}
