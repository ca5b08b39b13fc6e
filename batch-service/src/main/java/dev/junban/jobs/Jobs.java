package dev.junban.jobs;

import dev.junban.shutdown.TakesWork;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All jobs, by the clock and by hand. */
@ApplicationScoped
public class Jobs implements TakesWork {
    private final List<JobRunner> runners;
    private final Scheduler scheduler;
    private final JobsConfig config;

    Jobs(
            @All List<PeriodicWork> jobs,
            RecordJobRun recordJobRun,
            MeterRegistry registry,
            Scheduler scheduler,
            JobsConfig config) {
        this.runners = jobs.stream()
                .map(job -> new JobRunner(job, recordJobRun, registry))
                .toList();
        this.scheduler = scheduler;
        this.config = config;
    }

    void onStart(@Observes StartupEvent event) {
        for (JobRunner runner : runners) {
            var unused = scheduler
                    .newJob(runner.name())
                    .setInterval(runner.every().orElse(config.expiryEvery()).toString())
                    .setConcurrentExecution(ConcurrentExecution.SKIP)
                    .setAsyncTask(execution ->
                            runner.run().onFailure().recoverWithNull().replaceWithVoid())
                    .schedule();
        }
    }

    @Override
    public CompletionStage<Void> stopTakingWork() {
        return CompletableFuture.allOf(runners.stream()
                .map(JobRunner::stop)
                .map(CompletionStage::toCompletableFuture)
                .toArray(CompletableFuture<?>[]::new));
    }

    List<String> names() {
        return runners.stream().map(JobRunner::name).sorted().toList();
    }

    Optional<JobRunner> find(String name) {
        return runners.stream().filter(runner -> runner.name().equals(name)).findAny();
    }
}
