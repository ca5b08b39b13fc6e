package dev.junban.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallRatesTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final CallRates rates = new CallRates(10, 3, nanos::get);

    @Test
    void letsSoManyInAtOnceAndTellsTheNextHowLongToWait() {
        assertThat(taken("c-1", 5)).isEqualTo(3);
        assertThat(rates.take("c-1")).contains(Duration.ofMillis(100));
    }

    @Test
    void letsInAgainAtItsRate() {
        taken("c-1", 3);
        pass(Duration.ofMillis(250));
        assertThat(taken("c-1", 5)).isEqualTo(2);
        pass(Duration.ofMillis(50));
        assertThat(taken("c-1", 5)).isEqualTo(1);
    }

    @Test
    void savesNoMoreThanTheBucketHolds() {
        taken("c-1", 3);
        pass(Duration.ofHours(1));
        assertThat(taken("c-1", 5)).isEqualTo(3);
    }

    @Test
    void countsEachCallerForItself() {
        taken("c-1", 3);
        assertThat(taken("c-2", 5)).isEqualTo(3);
    }

    @CanIgnoreReturnValue
    private long taken(String caller, int calls) {
        return IntStream.range(0, calls)
                .filter(call -> rates.take(caller).isEmpty())
                .count();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
