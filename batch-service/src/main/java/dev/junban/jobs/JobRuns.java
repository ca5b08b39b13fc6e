package dev.junban.jobs;

import dev.junban.locking.LeafInsert;

/** What runs of jobs came to; kept for a while. */
public final class JobRuns {
    /** A row is written once, and deleted once. */
    public static final LeafInsert TABLE =
            LeafInsert.into("job_runs", "job text, started_at timestamptz, outcome text, detail text");

    private JobRuns() {}
}
