package dev.junban.inbox;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import dev.junban.rows.Event;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Events from outside: each is recorded once and applied once. */
public final class Inbox {
    private static final RowInsert<Kinds.FromEvent, Kinds.FromOrder, String, Event> INSERT =
            Kinds.EVENT.insert("event_id text, order_id uuid, payload text");

    private static final RowUpdate<String, Event> APPLY = Kinds.EVENT.update("applied_at = now()", "");

    private Inbox() {}

    /** Acquires the events, known or new. */
    public static Uni<Locked<Kinds.FromOrder, String, Event>> claim(
            Stage<? extends Kinds.FromEvent> stage, Collection<String> eventIds) {
        return INSERT.claim(
                stage,
                eventIds.stream().distinct().collect(Collectors.toMap(id -> id, id -> Tuple.of(id, null, null))));
    }

    /** Records one event with what it said, for as long as it is not applied. */
    public static Uni<Locked<Kinds.FromOrder, String, Event>> record(
            Stage<? extends Kinds.FromEvent> stage, String eventId, Optional<UUID> orderId, String payload) {
        return INSERT.claim(stage, Map.of(eventId, Tuple.of(eventId, orderId.orElse(null), payload)));
    }

    /** Marks the events as applied. */
    public static Uni<Void> markApplied(Collection<Handle<String, Event>> events) {
        return APPLY.run(events.stream().collect(Collectors.toMap(Function.identity(), event -> Tuple.tuple())));
    }
}
