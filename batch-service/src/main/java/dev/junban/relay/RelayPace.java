package dev.junban.relay;

import java.time.Duration;

/** How long the relay rests between two rounds. */
final class RelayPace {
    static final Duration AT_ONCE = Duration.ZERO;
    static final Duration IDLE_MIN = Duration.ofMillis(20);
    static final Duration IDLE_MAX = Duration.ofMillis(100);
    static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private Duration idle = IDLE_MIN;
    private int failures;

    /** The pause after a round that sent something. */
    Duration busy() {
        idle = IDLE_MIN;
        return AT_ONCE;
    }

    /** The pause after a round that found nothing; it grows. */
    Duration idle() {
        Duration pause = idle;
        Duration twice = idle.multipliedBy(2);
        idle = twice.compareTo(IDLE_MAX) < 0 ? twice : IDLE_MAX;
        return pause;
    }

    /** The pause after a round that failed, in part or as a whole. */
    Duration failed() {
        failures++;
        idle = IDLE_MIN;
        return AFTER_FAILURE;
    }

    /** Ends a row of failures and returns how many they were. */
    int recovered() {
        int count = failures;
        failures = 0;
        return count;
    }

    boolean isTroubled() {
        return failures > 0;
    }
}
