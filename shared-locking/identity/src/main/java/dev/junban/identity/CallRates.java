package dev.junban.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A token bucket for each caller, kept as one number: when the bucket would be full again. Who has not called for as
 * long as it takes to fill it needs none. Callers beyond the bound lose the one that was used least.
 */
final class CallRates {
    private static final int CALLERS_MAX = 50_000;

    private final LongSupplier nanoTime;
    private final long nanosPerCall;
    private final long nanosOfAll;
    private final Cache<String, AtomicLong> fullAt;

    /**
     * @param perSecond calls in the long run
     * @param atOnce calls at one moment
     */
    CallRates(int perSecond, int atOnce, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.nanosPerCall = Duration.ofSeconds(1).toNanos() / perSecond;
        this.nanosOfAll = nanosPerCall * atOnce;
        this.fullAt = Caffeine.newBuilder()
                .maximumSize(CALLERS_MAX)
                .expireAfterAccess(Duration.ofNanos(nanosOfAll))
                .ticker(nanoTime::getAsLong)
                .build();
    }

    /** Takes one call of this caller; how long to wait where there is none left. */
    Optional<Duration> take(String caller) {
        long now = nanoTime.getAsLong();
        AtomicLong full = fullAt.get(caller, unknown -> new AtomicLong(now));
        while (true) {
            long before = full.get();
            long after = (before - now > 0 ? before : now) + nanosPerCall;
            long missing = after - now - nanosOfAll;
            if (missing > 0) {
                return Optional.of(Duration.ofNanos(missing));
            }
            if (full.compareAndSet(before, after)) {
                return Optional.empty();
            }
        }
    }
}
