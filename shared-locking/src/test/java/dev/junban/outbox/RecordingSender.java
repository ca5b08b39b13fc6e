package dev.junban.outbox;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A broker that keeps what it is sent, and refuses what it is told to. */
final class RecordingSender implements Function<OutboxMessage, Uni<Void>> {
    final List<OutboxMessage> sent = new CopyOnWriteArrayList<>();
    final Set<String> refused = ConcurrentHashMap.newKeySet();

    @Override
    public Uni<Void> apply(OutboxMessage message) {
        return Uni.createFrom().deferred(() -> {
            if (refused.contains(message.eventId())) {
                return Uni.createFrom().failure(new IllegalStateException("refused " + message.eventId()));
            }
            sent.add(message);
            return Uni.createFrom().voidItem();
        });
    }

    List<String> eventIds() {
        return sent.stream().map(OutboxMessage::eventId).toList();
    }

    Map<String, List<String>> eventIdsByKey() {
        return sent.stream()
                .collect(Collectors.groupingBy(
                        OutboxMessage::key, Collectors.mapping(OutboxMessage::eventId, Collectors.toList())));
    }
}
