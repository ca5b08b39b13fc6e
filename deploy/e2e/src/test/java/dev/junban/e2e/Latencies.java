package dev.junban.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** How long calls took, to be shown; nothing is judged by it. */
final class Latencies {
    private final List<Long> millis = new ArrayList<>();

    <T> T of(Supplier<T> call) {
        long start = System.nanoTime();
        T result = call.get();
        add((System.nanoTime() - start) / 1_000_000);
        return result;
    }

    private synchronized void add(long took) {
        millis.add(took);
    }

    @Override
    public synchronized String toString() {
        List<Long> sorted = millis.stream().sorted().toList();
        return sorted.isEmpty()
                ? "none"
                : "n=%d p50=%d p99=%d max=%d ms"
                        .formatted(
                                sorted.size(),
                                sorted.get(sorted.size() / 2),
                                sorted.get(sorted.size() * 99 / 100),
                                sorted.get(sorted.size() - 1));
    }
}
