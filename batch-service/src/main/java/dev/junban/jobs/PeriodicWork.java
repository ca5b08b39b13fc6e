package dev.junban.jobs;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;

/** Something that looks for work and does what it finds, in portions. Several instances may do so at once. */
public interface PeriodicWork {

    /** As operators call it: {@code expire-orders}. */
    String name();

    /** How often it looks, if not as often as most. */
    default Optional<Duration> every() {
        return Optional.empty();
    }

    /** Looks once, and does what it finds. A failure ends the run; the next one looks again. */
    Uni<JobResult> look();
}
