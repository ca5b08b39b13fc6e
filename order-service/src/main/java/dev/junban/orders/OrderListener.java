package dev.junban.orders;

import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** One client that follows an order. It is told only while it can take it, so that nothing piles up for it here. */
final class OrderListener {
    /** So many silent rounds, and it is told that it is still connected: proxies and servers close idle connections. */
    private static final int SILENT_ROUNDS_MAX = 15;

    private final UUID orderId;
    private final BooleanSupplier gone;
    private final MultiEmitter<? super Optional<OrderEventQueries.Event>> client;
    private volatile int seen;
    private int silentRounds;

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

    /** Tells what is new to it. Rounds come one after the other. */
    void tell(OrderEventQueries.Progress progress) {
        if (gone.getAsBoolean()) {
            client.complete();
            return;
        }
        silentRounds++;
        for (var event : progress.events()) {
            if (event.id() > seen && !emit(Optional.of(event))) {
                return;
            }
            seen = Math.max(seen, event.id());
        }
        if (progress.over()) {
            client.complete();
        } else if (silentRounds >= SILENT_ROUNDS_MAX) {
            var unused = emit(Optional.empty());
        }
    }

    private boolean emit(Optional<OrderEventQueries.Event> event) {
        if (client.requested() == 0) {
            return false;
        }
        client.emit(event);
        silentRounds = 0;
        return true;
    }
}
