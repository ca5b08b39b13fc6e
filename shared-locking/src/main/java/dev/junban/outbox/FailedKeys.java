package dev.junban.outbox;

import io.smallrye.mutiny.Uni;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** The keys of which a message failed, with the first such row: from there on nothing of the key counts as sent. */
final class FailedKeys {
    private final Map<String, Long> firstRow = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> firstFailure = new AtomicReference<>();

    Uni<Void> add(String key, long row, Throwable failure) {
        return Uni.createFrom().voidItem().invoke(() -> {
            var unused = firstRow.merge(key, row, Math::min);
            firstFailure.compareAndSet(null, failure);
        });
    }

    boolean allows(String key, long row) {
        return row < firstRow.getOrDefault(key, Long.MAX_VALUE);
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(firstFailure.get());
    }
}
