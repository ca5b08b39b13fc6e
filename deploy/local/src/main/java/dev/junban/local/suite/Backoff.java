package dev.junban.local.suite;

import java.time.Duration;

/** How long a service that died rests before it is started again: longer each time, until it has run well. */
final class Backoff {
    static final Duration FIRST = Duration.ofSeconds(1);
    static final Duration LONGEST = Duration.ofSeconds(30);
    static final Duration RAN_WELL = Duration.ofMinutes(1);

    private Duration next = FIRST;

    /** The pause after a death; {@code ready} is how long it was ready before. */
    Duration pauseAfter(Duration ready) {
        Duration pause = ready.compareTo(RAN_WELL) < 0 ? next : FIRST;
        Duration twice = pause.multipliedBy(2);
        next = twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
        return pause;
    }
}
