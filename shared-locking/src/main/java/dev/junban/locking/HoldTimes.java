package dev.junban.locking;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** When the rows of each kind were acquired, so that their release can be told with its hold time. */
final class HoldTimes {
    private record Acquired(int rows, long atNanos) {}

    private final Map<LockKind<?, ?, ?, ?>, Acquired> byKind = new LinkedHashMap<>();

    /** Hold time starts before the lock statement is sent: one that fails may already hold rows. */
    void acquired(LockKind<?, ?, ?, ?> kind, int rows, long sentNanos) {
        byKind.merge(kind, new Acquired(rows, sentNanos), (a, b) -> new Acquired(a.rows() + b.rows(), a.atNanos()));
    }

    void release(String transaction, LockEvents events) {
        long now = System.nanoTime();
        byKind.forEach((kind, acquired) -> events.released(
                transaction, kind.table(), acquired.rows(), Duration.ofNanos(now - acquired.atNanos())));
        byKind.clear();
    }
}
