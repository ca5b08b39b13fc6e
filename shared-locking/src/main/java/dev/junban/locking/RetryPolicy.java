package dev.junban.locking;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * When a whole transaction runs again, and how long its parts may take on the server.
 *
 * @param attempts how often it runs at most
 * @param backoff the longest first pause; it doubles with each attempt, and the pause is drawn between 0 and it (full
 *     jitter), so that those who collided do not meet again
 * @param backoffMax the longest pause
 * @param deadline no attempt starts later than this after the first
 * @param lockTimeout for each row; above the server's {@code deadlock_timeout}, or deadlocks would show as timeouts
 * @param statementTimeout for each statement, and for a pause between two statements
 * @param transactionTimeout for the whole attempt
 */
public record RetryPolicy(
        int attempts,
        Duration backoff,
        Duration backoffMax,
        Duration deadline,
        Duration lockTimeout,
        Duration statementTimeout,
        Duration transactionTimeout) {

    public RetryPolicy {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, but is " + attempts);
        }
        if (lockTimeout.compareTo(statementTimeout) >= 0 || statementTimeout.compareTo(transactionTimeout) >= 0) {
            throw new IllegalArgumentException("lock timeout " + lockTimeout + " < statement timeout "
                    + statementTimeout + " < transaction timeout " + transactionTimeout + " does not hold");
        }
    }

    /** The documented defaults. */
    public static RetryPolicy defaults() {
        return new RetryPolicy(
                3,
                Duration.ofMillis(50),
                Duration.ofSeconds(1),
                Duration.ofSeconds(8),
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10));
    }

    /** The pause before the attempt after {@code attempt}. */
    Duration pauseAfter(int attempt, RandomGenerator random) {
        long cap = Math.min(backoffMax.toMillis(), backoff.toMillis() << Math.min(attempt - 1, 20));
        return Duration.ofMillis(random.nextLong(cap + 1));
    }

    boolean allowsAnother(int attempt, long elapsedNanos) {
        return attempt < attempts && elapsedNanos < deadline.toNanos();
    }
}
