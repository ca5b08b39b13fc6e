package dev.junban.relay;

import dev.junban.beans.OutboxRelays;
import dev.junban.outbox.OutboxRelay;
import dev.junban.outbox.RelayRound;
import dev.junban.shutdown.TakesWork;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/** Runs the relay round after round, one at a time, for as long as the service runs. */
@ApplicationScoped
class OutboxRelayJob implements TakesWork {
    private static final Logger LOG = Logger.getLogger(OutboxRelayJob.class);

    /** Longer than a message may take: {@code max.block.ms} and {@code delivery.timeout.ms} of the channel, 11 s. */
    static final Duration LEASE = Duration.ofSeconds(12);

    private final OutboxRelay relay;
    private final OutboxSender sender;
    private final Vertx vertx;
    private final RelayPace pace = new RelayPace();
    private CompletableFuture<Void> round = CompletableFuture.completedFuture(null);
    private boolean reached;
    private boolean stopped;

    OutboxRelayJob(OutboxRelays relays, OutboxSender sender, Vertx vertx) {
        this.relay = relays.relay(LEASE, sender::send);
        this.sender = sender;
        this.vertx = vertx;
    }

    void onStart(@Observes StartupEvent event) {
        runRound();
    }

    /** Lets the round in flight finish, or its lanes would rest until their lease is over. */
    @Override
    public synchronized CompletionStage<Void> stopTakingWork() {
        stopped = true;
        return round;
    }

    private synchronized void runRound() {
        if (stopped) {
            return;
        }
        CompletableFuture<Void> ended = new CompletableFuture<>();
        round = ended;
        Uni<Void> ready = reached ? Uni.createFrom().voidItem() : sender.reach();
        var unused = ready.chain(relay::sendBatch)
                .map(this::pauseAfter)
                .onFailure()
                .recoverWithItem(this::pauseAfterFailure)
                .subscribe()
                .with(pause -> {
                    ended.complete(null);
                    rest(pause);
                });
    }

    private Duration pauseAfter(RelayRound sent) {
        if (sent.failure().isPresent()) {
            return pauseAfterFailure(sent.failure().get());
        }
        reached = true;
        int failures = pace.recovered();
        if (failures >= RelayPace.TROUBLE) {
            LOG.infof("The outbox is sent again, after %d failures", failures);
        }
        return sent.sent() > 0 ? pace.busy() : pace.idle();
    }

    private Duration pauseAfterFailure(Throwable failure) {
        Duration pause = pace.failed();
        if (pace.becameTrouble()) {
            LOG.errorf("The outbox cannot be sent now; it is tried again every second: %s", failure);
        }
        reached = false;
        return pause;
    }

    private void rest(Duration pause) {
        if (pause.isZero()) {
            vertx.runOnContext(next -> runRound());
        } else {
            vertx.setTimer(pause.toMillis(), timer -> runRound());
        }
    }
}
