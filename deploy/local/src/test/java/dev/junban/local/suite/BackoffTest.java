package dev.junban.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff();

    @Test
    void growsToACapWhileTheServiceKeepsDying() {
        List<Long> pauses = Stream.generate(() -> backoff.pauseAfter(Duration.ZERO))
                .limit(8)
                .map(Duration::toSeconds)
                .toList();
        assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void beginsAnewAfterTheServiceRanWell() {
        assertThat(backoff.pauseAfter(Duration.ZERO)).hasSeconds(1);
        assertThat(backoff.pauseAfter(Duration.ofSeconds(59))).hasSeconds(2);
        assertThat(backoff.pauseAfter(Backoff.RAN_WELL)).hasSeconds(1);
        assertThat(backoff.pauseAfter(Duration.ZERO)).hasSeconds(2);
    }
}
