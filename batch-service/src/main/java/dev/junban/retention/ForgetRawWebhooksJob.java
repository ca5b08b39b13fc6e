package dev.junban.retention;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Forgets what old webhooks said. */
@Singleton
class ForgetRawWebhooksJob implements PeriodicWork {
    private final RetentionQueries queries;
    private final ForgetRawWebhooks forgetRawWebhooks;
    private final RetentionConfig config;

    ForgetRawWebhooksJob(RetentionQueries queries, ForgetRawWebhooks forgetRawWebhooks, RetentionConfig config) {
        this.queries = queries;
        this.forgetRawWebhooks = forgetRawWebhooks;
        this.config = config;
    }

    @Override
    public String name() {
        return "forget-raw-webhooks";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(config.every());
    }

    @Override
    public Uni<JobResult> look() {
        return SmallBatches.purge(queries::rawWebhooks, forgetRawWebhooks::run, "webhooks forgotten");
    }
}
