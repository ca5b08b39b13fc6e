package dev.junban.outbox;

import dev.junban.locking.LeafInsert;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;

/** Takes messages in, inside the transaction that they tell of. */
public final class Outbox {
    static final int LANES = 16;

    private static final LeafInsert INSERT = LeafInsert.into(
            "outbox", "lane smallint, topic text, key text, event_id text, type text, payload text, traceparent text");

    private Outbox() {}

    /** Appends the messages in the order given. */
    public static Uni<Void> append(Stage<?> stage, Collection<OutboxMessage> messages) {
        return INSERT.run(stage, messages.stream().map(Outbox::row).toList());
    }

    private static Tuple row(OutboxMessage message) {
        return Tuple.tuple()
                .addValue(lane(message.key()))
                .addValue(message.topic())
                .addValue(message.key())
                .addValue(message.eventId())
                .addValue(message.type())
                .addValue(message.payload())
                .addValue(message.traceparent().orElse(null));
    }

    /** {@code String.hashCode} is specified, so every instance and version computes the same lane. */
    static Short lane(String key) {
        return (short) Math.floorMod(key.hashCode(), LANES);
    }
}
