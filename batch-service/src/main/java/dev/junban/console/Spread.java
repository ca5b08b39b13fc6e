package dev.junban.console;

import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How times are spread.
 *
 * @param maxMillis the longest one lately
 * @param counts how many were at most as long as the bound of the same place in {@link #BOUNDS_MILLIS}, and longer than the
 *     one before; at the end those that were longer than all
 */
record Spread(long count, double meanMillis, double maxMillis, List<Long> counts) {
    /** Micrometer's own bounds lie 4.9 % above these. */
    static final List<Integer> BOUNDS_MILLIS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048);

    private static final double SLACK = 1.06;

    /** Of a timer with the buckets of a percentile histogram, each of which counts all before it too. */
    static Spread of(HistogramSnapshot times) {
        List<Long> counts = new ArrayList<>();
        long below = 0;
        for (int bound : BOUNDS_MILLIS) {
            long upTo = Math.max(below, upTo(times.histogramCounts(), bound));
            counts.add(upTo - below);
            below = upTo;
        }
        counts.add(Math.max(0, times.count() - below));
        return new Spread(
                times.count(),
                times.mean(TimeUnit.MILLISECONDS),
                times.max(TimeUnit.MILLISECONDS),
                List.copyOf(counts));
    }

    private static long upTo(CountAtBucket[] buckets, int millis) {
        double last = 0;
        for (CountAtBucket bucket : buckets) {
            if (bucket.bucket(TimeUnit.MILLISECONDS) <= millis * SLACK) {
                last = bucket.count();
            }
        }
        return (long) last;
    }
}
