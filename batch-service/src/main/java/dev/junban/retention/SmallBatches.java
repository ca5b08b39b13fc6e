package dev.junban.retention;

import dev.junban.jobs.JobResult;
import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Lets old rows go in small transactions, until there are no more, or until the next run. */
final class SmallBatches {
    private static final int BATCH = 500;
    private static final int BATCHES_MAX = 200;

    private SmallBatches() {}

    /**
     * Finds and purges.
     *
     * @param what for a person to read: {@code idempotency keys}
     */
    static <I> Uni<JobResult> purge(
            Function<Integer, Uni<List<I>>> find, Function<Collection<I>, Uni<Integer>> purge, String what) {
        return batches(find, purge, BATCHES_MAX, 0)
                .map(gone -> gone == 0 ? JobResult.IDLE : new JobResult(gone, gone + " " + what));
    }

    private static <I> Uni<Integer> batches(
            Function<Integer, Uni<List<I>>> find, Function<Collection<I>, Uni<Integer>> purge, int left, int before) {
        return find.apply(BATCH)
                .chain(ids -> ids.isEmpty() ? Uni.createFrom().item(0) : purge.apply(ids))
                .chain(gone -> gone == BATCH && left > 1
                        ? batches(find, purge, left - 1, before + gone)
                        : Uni.createFrom().item(before + gone));
    }
}
