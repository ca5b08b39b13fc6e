package dev.junban.orders;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/** Tells all who follow orders what has happened in the last second. */
@Singleton
class OrderEventsJob {
    private static final Logger LOG = Logger.getLogger(OrderEventsJob.class);

    private final OrderListeners listeners;

    OrderEventsJob(OrderListeners listeners) {
        this.listeners = listeners;
    }

    @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> tell() {
        return listeners
                .tell()
                .onFailure()
                .invoke(failure -> LOG.warnf("Who follows orders is told later: %s", failure.getMessage()))
                .onFailure()
                .recoverWithNull();
    }
}
