package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovementKindTest {
    @ParameterizedTest
    @CsvSource({
        "HOLD, 3, 0, 3",
        "FREE, 3, 0, -3",
        "FULFIL, 3, -3, -3",
        "RECEIVE, 3, 3, 0",
        "RETURN, 3, 3, 0",
        "ADJUST, 3, 3, 0",
        "ADJUST, -3, -3, 0",
        "TRANSFER_OUT, 3, -3, 0",
        "TRANSFER_IN, 3, 3, 0",
        "IMPORT, 3, 3, 0",
        "IMPORT, -3, -3, 0"
    })
    void movesTheCounters(MovementKind kind, long quantity, long onHand, long reserved) {
        assertThat(kind.onHandDelta(kind.requireQuantity(quantity))).isEqualTo(onHand);
        assertThat(kind.reservedDelta(quantity)).isEqualTo(reserved);
    }

    @Test
    void knowsAMinusOnlyWhereAKindGoesBothWays() {
        for (MovementKind kind : EnumSet.complementOf(EnumSet.of(MovementKind.ADJUST, MovementKind.IMPORT))) {
            assertThatThrownBy(() -> kind.requireQuantity(-1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void neverMovesNothing() {
        for (MovementKind kind : MovementKind.values()) {
            assertThatThrownBy(() -> kind.requireQuantity(0)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
