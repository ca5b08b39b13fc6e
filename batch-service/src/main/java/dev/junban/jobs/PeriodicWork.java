package dev.junban.jobs;

import io.smallrye.mutiny.Uni;

/** Something that looks for work and does what it finds, in portions. Several instances may do so at once. */
public interface PeriodicWork {

    /** As operators call it: {@code expire-orders}. */
    String name();

    /** Looks once, and does what it finds. A failure ends the run; the next one looks again. */
    Uni<JobResult> look();
}
