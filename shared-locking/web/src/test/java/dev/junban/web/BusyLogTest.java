package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BusyLogTest {
    private final List<String> lines = new ArrayList<>();
    private long now = Long.MAX_VALUE; // nanoTime may overflow
    private final BusyLog log = new BusyLog(lines::add, () -> now);

    @Test
    void saysTheFirstAtOnceAndCountsTheOthersOfTheSameSecond() {
        log.add("first");
        log.add("second");
        now += Duration.ofSeconds(1).toNanos() - 1;
        log.add("third");
        assertThat(lines).containsExactly("Busy: first; others turned away since the last such line: 0");

        now += 1;
        log.add("fourth");
        now += Duration.ofHours(1).toNanos();
        log.add("fifth");
        assertThat(lines.subList(1, 3))
                .containsExactly(
                        "Busy: fourth; others turned away since the last such line: 2",
                        "Busy: fifth; others turned away since the last such line: 0");
    }
}
