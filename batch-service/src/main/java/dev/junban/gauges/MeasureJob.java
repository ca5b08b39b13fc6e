package dev.junban.gauges;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Looks at what waits and at the database, about as often as somebody reads the metrics. */
@Singleton
class MeasureJob implements PeriodicWork {
    private static final Duration EVERY = Duration.ofSeconds(15);

    private final GaugeQueries queries;
    private final Gauges gauges;

    MeasureJob(GaugeQueries queries, Gauges gauges) {
        this.queries = queries;
        this.gauges = gauges;
    }

    @Override
    public String name() {
        return "measure";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public Uni<JobResult> look() {
        return queries.measure().invoke(gauges::note).replaceWith(JobResult.IDLE);
    }
}
