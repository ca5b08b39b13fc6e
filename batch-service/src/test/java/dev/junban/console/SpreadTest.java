package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void countsEachTimeOnceInItsPlace() {
        Spread spread = Spread.of(snapshot(0, 3, 3, 100, 5000));

        assertThat(spread.count()).isEqualTo(5);
        assertThat(spread.counts()).containsExactly(1L, 0L, 2L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 1L);
        assertThat(spread.counts()).hasSize(Spread.BOUNDS_MILLIS.size() + 1);
        assertThat(spread.maxMillis()).isEqualTo(5000);
    }

    @Test
    void isAllZeroesBeforeTheFirst() {
        assertThat(Spread.of(snapshot()).counts()).containsOnly(0L);
    }

    /** With the buckets that Micrometer makes for the kernel's timers. */
    private static HistogramSnapshot snapshot(long... millis) {
        CountAtBucket[] buckets = DistributionStatisticConfig.builder()
                .percentilesHistogram(true)
                .minimumExpectedValue((double) Duration.ofMillis(1).toNanos())
                .maximumExpectedValue((double) Duration.ofSeconds(30).toNanos())
                .build()
                .merge(DistributionStatisticConfig.DEFAULT)
                .getHistogramBuckets(true)
                .stream()
                .map(nanos -> new CountAtBucket(
                        nanos.doubleValue(),
                        LongStream.of(millis).filter(one -> one * 1e6 <= nanos).count()))
                .toArray(CountAtBucket[]::new);
        return new HistogramSnapshot(
                millis.length,
                Arrays.stream(millis).sum() * 1e6,
                Arrays.stream(millis).max().orElse(0) * 1e6,
                null,
                buckets,
                null);
    }
}
