package dev.junban.orders;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** All clients of this instance that follow orders; one reading tells all of them. */
@Singleton
class OrderListeners {
    private final OrderEventQueries queries;
    private final int max;
    private final Set<OrderListener> listeners = ConcurrentHashMap.newKeySet();

    OrderListeners(OrderEventQueries queries, OrdersConfig config) {
        this.queries = queries;
        this.max = config.listenersMax();
    }

    /** Those that come at this very moment may exceed the bound by as many. */
    boolean hasRoom() {
        return listeners.size() < max;
    }

    int count() {
        return listeners.size();
    }

    /**
     * What happens to the order after an event, until it is over; nothing now and then, as a sign of life.
     *
     * @param gone whether the client has hung up
     */
    Multi<Optional<OrderEventQueries.Event>> follow(UUID orderId, int after, BooleanSupplier gone) {
        return Multi.createFrom()
                .emitter(
                        client -> {
                            OrderListener listener = new OrderListener(orderId, after, gone, client);
                            listeners.add(listener);
                            var unused = client.onTermination(() -> listeners.remove(listener));
                        },
                        BackPressureStrategy.BUFFER);
    }

    /** Reads what is new, and tells each of them. Not to be called again before it is done. */
    Uni<Void> tell() {
        Map<UUID, Integer> seen = new HashMap<>();
        listeners.forEach(listener -> seen.merge(listener.orderId(), listener.seen(), Math::min));
        return seen.isEmpty()
                ? Uni.createFrom().voidItem()
                : queries.since(seen).invoke(this::announce).replaceWithVoid();
    }

    private void announce(Map<UUID, OrderEventQueries.Progress> progress) {
        listeners.removeIf(listener -> {
            var of = progress.get(listener.orderId());
            return of != null && !listener.tell(of);
        });
    }
}
