package dev.junban.retention;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Lets idempotency keys go that are too old. */
@Singleton
class PurgeKeysJob implements PeriodicWork {
    private final RetentionQueries queries;
    private final PurgeKeys purgeKeys;
    private final RetentionConfig config;

    PurgeKeysJob(RetentionQueries queries, PurgeKeys purgeKeys, RetentionConfig config) {
        this.queries = queries;
        this.purgeKeys = purgeKeys;
        this.config = config;
    }

    @Override
    public String name() {
        return "purge-keys";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(config.every());
    }

    @Override
    public Uni<JobResult> look() {
        return SmallBatches.purge(queries::keys, purgeKeys::run, "idempotency keys are gone");
    }
}
