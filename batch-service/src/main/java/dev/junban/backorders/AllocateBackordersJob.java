package dev.junban.backorders;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Finds stock for waiting orders wherever it comes from: cancelled and expired orders, transfers, imports, returns. */
@Singleton
class AllocateBackordersJob implements PeriodicWork {
    private final BackorderRounds rounds;

    AllocateBackordersJob(BackorderRounds rounds) {
        this.rounds = rounds;
    }

    @Override
    public String name() {
        return "allocate-backorders";
    }

    @Override
    public Uni<JobResult> look() {
        return rounds.serveAll()
                .map(served -> served == 0
                        ? JobResult.IDLE
                        : new JobResult(served, served + " waiting orders have their stock"));
    }
}
