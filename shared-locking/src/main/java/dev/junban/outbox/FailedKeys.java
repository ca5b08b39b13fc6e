package dev.junban.outbox;

import io.smallrye.mutiny.Uni;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The keys of which a message failed, with the first such row: from there on nothing of the key counts as sent. */
final class FailedKeys {
    private final Map<String, Long> firstRow = new ConcurrentHashMap<>();

    Uni<Void> add(String key, long row) {
        return Uni.createFrom().voidItem().invoke(() -> firstRow.merge(key, row, Math::min));
    }

    boolean allows(String key, long row) {
        return row < firstRow.getOrDefault(key, Long.MAX_VALUE);
    }
}
