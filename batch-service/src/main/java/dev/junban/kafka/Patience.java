package dev.junban.kafka;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * Tries again until it works, with growing pauses. For work whose message must not be given up because the database
 * or the broker is away: the record stays unacknowledged meanwhile, so that nothing is lost if the process ends.
 */
public final class Patience {
    private static final Logger LOG = Logger.getLogger(Patience.class);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(5);

    private Patience() {}

    /**
     * Runs {@code work} until it succeeds or fails for another reason. Says so once, and once more when it is over.
     *
     * @param what names the work in the log
     */
    public static <T> Uni<T> retryWhile(Predicate<? super Throwable> passing, String what, Uni<T> work) {
        return Uni.createFrom().deferred(() -> {
            AtomicInteger failures = new AtomicInteger();
            return work.onFailure(passing)
                    .invoke(failure -> reportFirst(failures.incrementAndGet(), what, failure))
                    .onFailure(passing)
                    .retry()
                    .withBackOff(PAUSE, PAUSE_MAX)
                    .indefinitely()
                    .invoke(() -> reportEnd(failures.get(), what));
        });
    }

    private static void reportFirst(int failures, String what, Throwable failure) {
        if (failures == 1) {
            LOG.warnf("%s is tried again until it works: %s", what, failure);
        }
    }

    private static void reportEnd(int failures, String what) {
        if (failures > 0) {
            LOG.infof("%s worked after %d failures", what, failures);
        }
    }
}
