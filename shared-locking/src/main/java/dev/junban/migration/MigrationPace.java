package dev.junban.migration;

import java.time.Duration;

/**
 * How a migration waits for a table: briefly, because every later query of the table queues behind it, but again and
 * again.
 *
 * @param lockTimeout for each lock of a table. Above the server's {@code deadlock_timeout} (1 s), since only then does
 *     a waiting statement send an autovacuum away; below the lock timeout of the services (2 s), so that what queued up
 *     meanwhile is served and not refused
 * @param pause after the first attempt of a step; doubled each time
 * @param pauseMax its cap
 * @param deadline no attempt of a step starts later than this after its first. Concurrent index builds, which nobody
 *     queues behind, wait this long for old transactions; so does a second runner for the first
 */
public record MigrationPace(Duration lockTimeout, Duration pause, Duration pauseMax, Duration deadline) {
    private static final Duration LOCK_TIMEOUT_MAX = Duration.ofMinutes(1);
    private static final int DOUBLINGS_MAX = 20;

    public MigrationPace {
        requirePositive("lock timeout", lockTimeout);
        requirePositive("pause", pause);
        requirePositive("longest pause", pauseMax);
        requirePositive("deadline", deadline);
        if (lockTimeout.compareTo(LOCK_TIMEOUT_MAX) > 0) {
            throw new IllegalArgumentException("The lock timeout of a migration, " + lockTimeout
                    + ", stops the shop for as long: at most " + LOCK_TIMEOUT_MAX);
        }
    }

    public static MigrationPace defaults() {
        return new MigrationPace(
                Duration.ofMillis(1500), Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofMinutes(5));
    }

    private static void requirePositive(String name, Duration value) {
        if (value.toMillis() <= 0) {
            throw new IllegalArgumentException("The " + name + " of a migration must be positive, but is " + value);
        }
    }

    /** The pause after so many attempts. */
    Duration pauseAfter(int attempts) {
        Duration doubled = pause.multipliedBy(1L << Math.min(attempts - 1, DOUBLINGS_MAX));
        return doubled.compareTo(pauseMax) < 0 ? doubled : pauseMax;
    }
}
