package dev.junban.shutdown;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Counts work that is under way, so that its end can be waited for. */
public final class InFlight {
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private int count;
    private boolean stopped;

    /** Runs the work; once stopped nothing happens any more, and nothing is said. */
    public <T> Uni<T> run(Supplier<Uni<T>> work) {
        return Uni.createFrom()
                .deferred(() -> begin()
                        ? work.get().onTermination().invoke(this::end)
                        : Uni.createFrom().nothing());
    }

    private synchronized boolean begin() {
        count += stopped ? 0 : 1;
        return !stopped;
    }

    private synchronized void end() {
        count--;
        completeIfDrained();
    }

    /** Nothing begins any more; completes when all that has begun has ended. */
    public synchronized CompletionStage<Void> stop() {
        stopped = true;
        completeIfDrained();
        return drained;
    }

    private void completeIfDrained() {
        if (stopped && count == 0) {
            drained.complete(null);
        }
    }
}
