package dev.junban.beans;

import dev.junban.outbox.OutboxMessage;
import dev.junban.outbox.OutboxRelay;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Function;

/** Makes relays on the service's pool. */
@Singleton
public class OutboxRelays {
    private final Pool pool;

    OutboxRelays(Pool pool) {
        this.pool = pool;
    }

    /** A relay; {@code lease} and {@code sender} are those of {@link OutboxRelay}. */
    public OutboxRelay relay(Duration lease, Function<OutboxMessage, Uni<Void>> sender) {
        return new OutboxRelay(pool, lease, sender);
    }
}
