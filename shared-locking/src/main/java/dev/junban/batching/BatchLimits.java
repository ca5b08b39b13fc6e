package dev.junban.batching;

import java.time.Duration;

/**
 * The bounds of a {@link NaturalBatch}.
 *
 * @param waitingMax how many members may wait in all lanes together; one more is refused
 * @param batchMax how much is worked on together: the sum of the members' weights, unless one alone weighs more
 * @param flightsMax how many batches, each of another lane, are under way at once
 * @param deadline how long a member waits for its turn; the work itself is not cut short by it
 */
public record BatchLimits(int waitingMax, int batchMax, int flightsMax, Duration deadline) {

    /** Refuses what would let nothing through. */
    public BatchLimits {
        if (waitingMax < 1 || batchMax < 1 || flightsMax < 1 || deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("Bounds must be positive, but are waitingMax " + waitingMax
                    + ", batchMax " + batchMax + ", flightsMax " + flightsMax + ", deadline " + deadline);
        }
    }
}
