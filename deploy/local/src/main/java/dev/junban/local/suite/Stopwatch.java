package dev.junban.local.suite;

import java.time.Duration;

record Stopwatch(long startNanos) {
    static Stopwatch started() {
        return new Stopwatch(System.nanoTime());
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
