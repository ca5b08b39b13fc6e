package dev.junban.jobs;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/**
 * Runs one job, never twice at once in this instance. A run is recorded if it did something or failed; of failures in a
 * row, the first.
 */
final class JobRunner {
    private static final Logger LOG = Logger.getLogger(JobRunner.class);

    private final PeriodicWork job;
    private final RecordJobRun recordJobRun;
    private final MeterRegistry registry;
    private CompletableFuture<Void> ended = CompletableFuture.completedFuture(null);
    private boolean running;
    private boolean stopped;
    private boolean failing;

    JobRunner(PeriodicWork job, RecordJobRun recordJobRun, MeterRegistry registry) {
        this.job = job;
        this.recordJobRun = recordJobRun;
        this.registry = registry;
    }

    String name() {
        return job.name();
    }

    Optional<Duration> every() {
        return job.every();
    }

    /** Empty if it is running already, or has been stopped. Fails as the job does. */
    Uni<Optional<JobResult>> run() {
        return Uni.createFrom().deferred(() -> {
            if (!begin()) {
                return Uni.createFrom().item(Optional.empty());
            }
            Instant startedAt = Instant.now();
            Timer.Sample sample = Timer.start(registry);
            return Uni.createFrom()
                    .deferred(job::look)
                    .onItemOrFailure()
                    .call((result, failure) ->
                            failure == null ? succeeded(startedAt, result) : failed(startedAt, failure))
                    .onItemOrFailure()
                    .invoke((result, failure) -> sample.stop(timer(failure == null ? "done" : "failed")))
                    .map(Optional::of)
                    .onTermination()
                    .invoke(this::end);
        });
    }

    private synchronized boolean begin() {
        if (running || stopped) {
            return false;
        }
        running = true;
        ended = new CompletableFuture<>();
        return true;
    }

    private synchronized void end() {
        running = false;
        ended.complete(null);
    }

    /** No run begins any more; completes when the one in flight has ended. */
    synchronized CompletionStage<Void> stop() {
        stopped = true;
        return ended;
    }

    private Uni<Void> succeeded(Instant startedAt, JobResult result) {
        failing = false;
        registry.counter("jobs.done", "job", job.name()).increment(result.done());
        return result.done() == 0 ? Uni.createFrom().voidItem() : record(startedAt, "DONE", result.detail());
    }

    private Uni<Void> failed(Instant startedAt, Throwable failure) {
        if (failing) {
            return Uni.createFrom().voidItem();
        }
        failing = true;
        LOG.warnf("Job %s failed, and is run again: %s", job.name(), failure);
        return record(startedAt, "FAILED", String.valueOf(failure));
    }

    /** What cannot be recorded is still done. */
    private Uni<Void> record(Instant startedAt, String outcome, String detail) {
        return recordJobRun
                .run(job.name(), startedAt, outcome, detail)
                .onFailure()
                .invoke(failure -> LOG.warnf("A run of job %s was not recorded: %s", job.name(), failure))
                .onFailure()
                .recoverWithNull();
    }

    private Timer timer(String outcome) {
        return Timer.builder("jobs.runs")
                .description("Runs of jobs, with those that found nothing")
                .tag("job", job.name())
                .tag("outcome", outcome)
                .register(registry);
    }
}
