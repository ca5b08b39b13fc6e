package dev.junban.jobs;

import java.time.Duration;

/** Durations as SQL takes them. */
public final class Seconds {
    private static final double MILLIS = 1_000.0;

    private Seconds() {}

    public static double of(Duration duration) {
        return duration.toMillis() / MILLIS;
    }
}
