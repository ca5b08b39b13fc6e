package dev.junban.orders;

import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** One client that follows an order. It is told only while it can take it, so that nothing piles up for it here. */
final class OrderListener {
    /** So many silent rounds, and it is told that it is still connected: proxies and servers close idle connections. */
    private static final int SILENT_ROUNDS_MAX = 15;

    /** An hour; then it has to come again, with a token that is still good. */
    static final int ROUNDS_MAX = 3_600;

    private final UUID orderId;
    private final BooleanSupplier gone;
    private final MultiEmitter<? super Optional<OrderEventQueries.Event>> client;
    private volatile int seen;
    private int silentRounds;
    private int rounds;

    /**
     * A client that is to be told what came after an event.
     *
     * @param gone whether it has hung up
     * @param client takes an event, or nothing as a sign of life
     */
    OrderListener(
            UUID orderId,
            int seen,
            BooleanSupplier gone,
            MultiEmitter<? super Optional<OrderEventQueries.Event>> client) {
        this.orderId = orderId;
        this.seen = seen;
        this.gone = gone;
        this.client = client;
    }

    UUID orderId() {
        return orderId;
    }

    int seen() {
        return seen;
    }

    /** Tells what is new to it, round after round; whether there may be more. */
    boolean tell(OrderEventQueries.Progress progress) {
        rounds++;
        if (gone.getAsBoolean() || rounds > ROUNDS_MAX) {
            client.complete();
            return false;
        }
        if (!tellEvents(progress.events())) {
            return true;
        }
        if (progress.over()) {
            client.complete();
            return false;
        }
        silentRounds++;
        if (silentRounds >= SILENT_ROUNDS_MAX) {
            var unused = emit(Optional.empty());
        }
        return true;
    }

    /** Whether all of them could be told. */
    private boolean tellEvents(List<OrderEventQueries.Event> events) {
        for (var event : events) {
            if (event.id() > seen) {
                if (!emit(Optional.of(event))) {
                    return false;
                }
                seen = event.id();
            }
        }
        return true;
    }

    private boolean emit(Optional<OrderEventQueries.Event> event) {
        if (client.requested() == 0) {
            return false;
        }
        var unused = client.emit(event);
        silentRounds = 0;
        return true;
    }
}
