package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class TicketTest {
    private static final Instant END = Instant.parse("2030-01-31T12:00:00Z");

    private final Ticket ticket = new Ticket(7, "c-1", 1, END);

    @Test
    void canBeUsedUntilItsLastMoment() {
        assertThat(ticket.isUsable(7, END)).isTrue();
        assertThat(ticket.isUsable(7, END.plusNanos(1000))).isFalse();
    }

    @Test
    void countsInItsShopAlone() {
        assertThat(ticket.isUsable(8, END)).isFalse();
    }

    @Test
    void isUsedUpAfterItsLastUse() {
        Ticket used = ticket.used();

        assertThat(used.remaining()).isZero();
        assertThat(used.isUsable(7, END)).isFalse();
        assertThatThrownBy(used::used).isInstanceOf(IllegalStateException.class);
    }
}
