package dev.junban.shutdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InFlightTest {
    final InFlight inFlight = new InFlight();
    final CompletableFuture<String> work = new CompletableFuture<>();

    @Test
    void isDrainedAtOnceWhenNothingIsUnderWay() {
        assertThat(inFlight.stop().toCompletableFuture()).isCompleted();
    }

    @Test
    void waitsForWhatIsUnderWayHoweverItEnds() {
        var running = run();
        var drained = inFlight.stop().toCompletableFuture();
        assertThat(drained).isNotDone();

        work.completeExceptionally(new IllegalStateException("failed"));

        assertThat(drained).isCompleted();
        assertThat(running).isCompletedExceptionally();
    }

    @Test
    void beginsNothingOnceItWasStopped() {
        var stopped = inFlight.stop();
        work.complete("done");

        assertThat(run()).isNotDone();
        assertThat(stopped.toCompletableFuture()).isCompleted();
    }

    private CompletableFuture<String> run() {
        return inFlight.run(() -> Uni.createFrom().completionStage(work)).subscribeAsCompletionStage();
    }
}
