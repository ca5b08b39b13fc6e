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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Events from outside: each is recorded once and applied once. */
public final class Inbox {
    private static final RowInsert<Kinds.FromEvent, Kinds.FromOrder, String, Event> INSERT =
            Kinds.EVENT.insert("event_id text, order_id uuid, payload text");

    private static final RowUpdate<String, Event> APPLY = Kinds.EVENT.update("applied_at = now()", "");

    private static final RowUpdate<String, Event> WAIT = Kinds.EVENT.update(
            "payload = v.payload, tried_at = now(), tried_times = t.tried_times + 1", "payload text");

    private static final RowUpdate<String, Event> SAY_NOTHING = Kinds.EVENT.update("payload = NULL", "");

    private static final String WAITING = """
            SELECT payload FROM inbox WHERE order_id = ANY ($1::uuid[]) AND applied_at IS NULL AND tried_times > 0
            ORDER BY received_at, event_id""";

    private Inbox() {}

    /** Acquires the events, known or new. */
    public static Uni<Locked<Kinds.FromOrder, String, Event>> claim(
            Stage<? extends Kinds.FromEvent> stage, Collection<String> eventIds) {
        return INSERT.claim(
                stage,
                eventIds.stream().distinct().collect(Collectors.toMap(id -> id, id -> Tuple.of(id, null, null))));
    }

    /** Acquires the events, known or new, by their ids, each with the order that it tells of. */
    public static Uni<Locked<Kinds.FromOrder, String, Event>> claim(
            Stage<? extends Kinds.FromEvent> stage, Map<String, UUID> orderIds) {
        Map<String, Tuple> rows = new HashMap<>();
        orderIds.forEach((eventId, orderId) -> rows.put(eventId, Tuple.of(eventId, orderId, null)));
        return INSERT.claim(stage, rows);
    }

    /** What events of the orders say that came too early, the oldest first. */
    public static Uni<List<String>> waiting(Stage<?> stage, Collection<UUID> orderIds) {
        return stage.select(WAITING, Tuple.of(orderIds.toArray(UUID[]::new)))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getString("payload"))
                        .toList());
    }

    /** Keeps events that come too early, with what they say. */
    public static Uni<Void> keepWaiting(Map<Handle<String, Event>, String> payloads) {
        return WAIT.run(payloads.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, event -> Tuple.of(event.getValue()))));
    }

    /** Records one event with what it said, for as long as it is not applied. */
    public static Uni<Locked<Kinds.FromOrder, String, Event>> record(
            Stage<? extends Kinds.FromEvent> stage, String eventId, Optional<UUID> orderId, String payload) {
        return INSERT.claim(stage, Map.of(eventId, Tuple.of(eventId, orderId.orElse(null), payload)));
    }

    /** Forgets events that had no effect, so that the same may come once more. They were new, or are held to be deleted. */
    public static Uni<Void> forget(Collection<Handle<String, Event>> events) {
        return Kinds.EVENT.delete(events);
    }

    /** Forgets what held events said. */
    public static Uni<Void> forgetPayloads(Collection<Handle<String, Event>> events) {
        return SAY_NOTHING.run(events.stream().collect(Collectors.toMap(Function.identity(), event -> Tuple.tuple())));
    }

    /** Marks the events as applied. */
    public static Uni<Void> markApplied(Collection<Handle<String, Event>> events) {
        return APPLY.run(events.stream().collect(Collectors.toMap(Function.identity(), event -> Tuple.tuple())));
    }
}
