package dev.junban.console;

import java.time.Instant;
import java.util.List;

/**
 * What the console shows at a moment.
 *
 * @param lockTimes of this instance since it started
 * @param boundsMillis what {@code counts} of the lock times are counted by
 */
record Snapshot(
        Instant at,
        Section<Locks> locks,
        Section<Counters> counters,
        Section<HotItems> hotItems,
        Section<List<StuckOrder>> stuckOrders,
        List<LockTimes.OfKind> lockTimes,
        List<Integer> boundsMillis) {}
