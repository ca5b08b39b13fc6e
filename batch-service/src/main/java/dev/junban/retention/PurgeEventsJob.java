package dev.junban.retention;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Lets events go that are too old. */
@Singleton
class PurgeEventsJob implements PeriodicWork {
    private final RetentionQueries queries;
    private final PurgeEvents purgeEvents;
    private final RetentionConfig config;

    PurgeEventsJob(RetentionQueries queries, PurgeEvents purgeEvents, RetentionConfig config) {
        this.queries = queries;
        this.purgeEvents = purgeEvents;
        this.config = config;
    }

    @Override
    public String name() {
        return "purge-events";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(config.every());
    }

    @Override
    public Uni<JobResult> look() {
        return SmallBatches.purge(queries::events, purgeEvents::run, "events are gone");
    }
}
