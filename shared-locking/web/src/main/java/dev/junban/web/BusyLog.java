package dev.junban.web;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One line a second at most, however many requests are turned away: overload must not drown the log as well. */
final class BusyLog {
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Consumer<String> log;
    private final LongSupplier nanoTime;
    private final AtomicLong nextAt;
    private final AtomicLong unsaid = new AtomicLong();

    BusyLog(Consumer<String> log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
        this.nextAt = new AtomicLong(nanoTime.getAsLong());
    }

    /** Says why a request was turned away, and how many others were since the last line. */
    void add(@Nullable String why) {
        long now = nanoTime.getAsLong();
        long due = nextAt.get();
        if (now - due >= 0 && nextAt.compareAndSet(due, now + PAUSE_NANOS)) {
            log.accept("Busy: " + why + "; others turned away since the last such line: " + unsaid.getAndSet(0));
        } else {
            var unused = unsaid.incrementAndGet();
        }
    }
}
