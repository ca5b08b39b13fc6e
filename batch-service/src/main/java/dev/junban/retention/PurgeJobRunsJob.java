package dev.junban.retention;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Lets go what old runs of jobs came to. */
@Singleton
class PurgeJobRunsJob implements PeriodicWork {
    private final RetentionQueries queries;
    private final PurgeJobRuns purgeJobRuns;
    private final RetentionConfig config;

    PurgeJobRunsJob(RetentionQueries queries, PurgeJobRuns purgeJobRuns, RetentionConfig config) {
        this.queries = queries;
        this.purgeJobRuns = purgeJobRuns;
        this.config = config;
    }

    @Override
    public String name() {
        return "purge-job-runs";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(config.every());
    }

    @Override
    public Uni<JobResult> look() {
        return SmallBatches.purge(queries::jobRuns, purgeJobRuns::run, "runs of jobs are forgotten");
    }
}
