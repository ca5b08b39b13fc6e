package dev.junban.relay;

import java.time.Duration;

/** How long the relay rests between two rounds. */
final class RelayPace {
    static final Duration AT_ONCE = Duration.ZERO;
    static final Duration IDLE_MIN = Duration.ofMillis(20);
    static final Duration IDLE_MAX = Duration.ofMillis(100);
    static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    /** So many failures in a row are trouble; fewer are a slow start or a hiccup that nobody needs to hear of. */
    static final int TROUBLE = 3;

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

    /** True for one failure of a row: the one to tell of. */
    boolean becameTrouble() {
        return failures == TROUBLE;
    }
}
