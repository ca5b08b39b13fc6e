package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private final RetryPolicy policy = RetryPolicy.defaults();

    @Test
    void drawsEachPauseBetweenZeroAndACapThatDoubles() {
        RandomGenerator largest = new Random() {
            private static final long serialVersionUID = 1L;

            @Override
            public long nextLong(long bound) {
                return bound - 1;
            }
        };

        assertThat(policy.pauseAfter(1, largest)).isEqualTo(Duration.ofMillis(50));
        assertThat(policy.pauseAfter(2, largest)).isEqualTo(Duration.ofMillis(100));
        assertThat(policy.pauseAfter(9, largest)).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.pauseAfter(1000, largest)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void stopsAfterItsAttemptsAndItsDeadline() {
        assertThat(policy.allowsAnother(2, 0)).isTrue();
        assertThat(policy.allowsAnother(3, 0)).isFalse();
        assertThat(policy.allowsAnother(1, Duration.ofSeconds(8).toNanos())).isFalse();
    }

    @Test
    void refusesTimeoutsThatHideEachOther() {
        Duration second = Duration.ofSeconds(1);

        assertThatThrownBy(() -> new RetryPolicy(1, second, second, second, second, second, second))
                .hasMessageContaining("lock timeout PT1S < statement timeout PT1S");
    }
}
