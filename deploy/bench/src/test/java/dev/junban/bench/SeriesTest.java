package dev.junban.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void tellsTheMedianTheWorstAndTheBest() {
        Series series = series(3, 1, 100);

        assertThat(series.median()).isEqualTo(3);
        assertThat(series.min()).isEqualTo(1);
        assertThat(series.max()).isEqualTo(100);
    }

    @Test
    void comparesRoundByRoundSoThatASlowRoundCancelsOut() {
        assertThat(series(50, 5, 40).ratioTo(series(100, 10, 100))).isEqualTo(0.5);
    }

    @Test
    void refusesToTellWhatWasNotMeasured() {
        assertThatThrownBy(() -> new Series().median()).hasMessage("Nothing was measured");
        assertThatThrownBy(() -> new Cells().at("kernel", 1)).hasMessageContaining("[kernel, 1]");
    }

    private static Series series(double... values) {
        Series series = new Series();
        for (double value : values) {
            series.add(value);
        }
        return series;
    }
}
