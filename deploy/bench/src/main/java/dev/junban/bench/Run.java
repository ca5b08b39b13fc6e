package dev.junban.bench;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How much time there is.
 *
 * @param quick fewer and shorter rounds, for a first look
 * @param target where results go
 */
record Run(boolean quick, Path target) {
    /** Rounds are interleaved: each cell once in each of them, so that a busy neighbour hits all cells alike. */
    int rounds() {
        return quick ? 3 : 7;
    }

    Duration cell() {
        return quick ? Duration.ofMillis(700) : Duration.ofSeconds(3);
    }

    void progress(String what) {
        System.err.printf("\r%-100s", what);
        System.err.flush();
    }

    void progressEnds() {
        progress("");
        System.err.print("\r");
    }
}
