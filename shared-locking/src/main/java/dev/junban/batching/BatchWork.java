package dev.junban.batching;

import io.smallrye.mutiny.Uni;
import java.util.List;

/**
 * Does the work of several members together.
 *
 * @param <W> a member's work
 * @param <R> what comes of it
 */
@FunctionalInterface
public interface BatchWork<W, R> {
    /**
     * Gives the results in the order of the members, or fails for all of them.
     *
     * @param members in the order of their arrival
     * @param holding may be called once the members hold what they fight over, such as the lock of a row: from then on
     *     the next batch of the lane cannot come before them, so it may set out
     */
    Uni<List<R>> run(List<W> members, Runnable holding);
}
