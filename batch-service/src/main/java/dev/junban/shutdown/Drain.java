package dev.junban.shutdown;

import io.quarkus.arc.All;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** Lets all work that is under way come to its end, while there is still a database to finish it with. */
@Singleton
class Drain {
    private static final Logger LOG = Logger.getLogger(Drain.class);

    /** Usually it ends in milliseconds; a provider or broker that is away may hold it up longer than anybody waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<TakesWork> takers;

    Drain(@All List<TakesWork> takers) {
        this.takers = takers;
    }

    /** All stop before any is waited for. This thread may block. */
    void onStop(@Observes ShutdownEvent event) {
        CompletableFuture<?>[] ends = takers.stream()
                .map(TakesWork::stopTakingWork)
                .map(CompletionStage::toCompletableFuture)
                .toArray(CompletableFuture<?>[]::new);
        try {
            var unused = CompletableFuture.allOf(ends).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warnf("Not all work came to its end; what is left is taken up again: %s", e);
        }
    }
}
