package dev.junban.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JobRunnerTest {
    private final AtomicInteger recorded = new AtomicInteger();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private CompletableFuture<JobResult> work = new CompletableFuture<>();
    private final JobRunner runner = new JobRunner(new Work(), new RecordJobRun(new Counted()), registry);

    private final class Work implements PeriodicWork {
        @Override
        public String name() {
            return "work";
        }

        @Override
        public Uni<JobResult> look() {
            return Uni.createFrom().completionStage(work);
        }
    }

    /** Writes nothing, and counts what would be written. */
    private final class Counted implements LockedTransactions<Kinds.FromRequest> {
        @Override
        public <T> Uni<T> run(String name, Function<Stage<Kinds.FromRequest>, Uni<T>> unused) {
            recorded.incrementAndGet();
            return Uni.createFrom().nullItem();
        }

        @Override
        public <T> Uni<T> runSerializable(String name, Function<Stage<Kinds.FromRequest>, Uni<T>> unused) {
            return run(name, unused);
        }
    }

    @Test
    void neverRunsTwiceAtOnce() {
        var first = run();
        assertThat(run()).isCompletedWithValue(Optional.empty());

        work.complete(new JobResult(3, "3 things"));

        assertThat(first).isCompletedWithValue(Optional.of(new JobResult(3, "3 things")));
        assertThat(run()).isCompletedWithValueMatching(Optional::isPresent);
        assertThat(registry.counter("jobs.done", "job", "work").count()).isEqualTo(6);
    }

    @Test
    void recordsOnlyRunsThatDidSomething() {
        work.complete(JobResult.IDLE);
        assertThat(run()).isCompleted();
        assertThat(recorded).hasValue(0);

        work = CompletableFuture.completedFuture(new JobResult(1, "1 thing"));
        assertThat(run()).isCompleted();
        assertThat(recorded).hasValue(1);
    }

    @Test
    void recordsTheFirstOfSeveralFailures() {
        work.completeExceptionally(new IllegalStateException("away"));
        assertThat(run()).isCompletedExceptionally();
        assertThat(run()).isCompletedExceptionally();
        assertThat(recorded).hasValue(1);
    }

    @Test
    void stopsWhenTheRunInFlightHasEnded() {
        var first = run();
        var stopped = runner.stop().toCompletableFuture();
        assertThat(stopped).isNotDone();

        work.complete(JobResult.IDLE);

        assertThat(stopped).isCompleted();
        assertThat(first).isCompleted();
        assertThat(run()).isCompletedWithValue(Optional.empty());
    }

    private CompletableFuture<Optional<JobResult>> run() {
        return runner.run().subscribeAsCompletionStage();
    }
}
