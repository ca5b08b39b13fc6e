package dev.junban.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RelayPaceTest {
    final RelayPace pace = new RelayPace();

    @Test
    void restsLongerTheLongerThereIsNothingToDo() {
        assertThat(pace.idle()).hasMillis(20);
        assertThat(pace.idle()).hasMillis(40);
        assertThat(pace.idle()).hasMillis(80);
        assertThat(pace.idle()).hasMillis(100);
        assertThat(pace.idle()).hasMillis(100);
    }

    @Test
    void goesOnAtOnceAfterABatchAndIsAwakeAfterIt() {
        assertThat(pace.idle()).hasMillis(20);
        assertThat(pace.busy()).isEqualTo(Duration.ZERO);
        assertThat(pace.idle()).hasMillis(20);
    }

    @Test
    void restsASecondAfterAFailureAndCountsThemUntilItWorks() {
        assertThat(pace.failed()).hasSeconds(1);
        assertThat(pace.failed()).hasSeconds(1);

        assertThat(pace.recovered()).isEqualTo(2);
        assertThat(pace.recovered()).isZero();
    }

    @Test
    void callsTheThirdFailureInARowTroubleAndTellsOfItOnce() {
        assertThat(Stream.generate(this::fails).limit(5)).containsExactly(false, false, true, false, false);
    }

    private boolean fails() {
        assertThat(pace.failed()).isEqualTo(RelayPace.AFTER_FAILURE);
        return pace.becameTrouble();
    }
}
