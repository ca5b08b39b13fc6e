package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {
    @Test
    void limitsToFiftyUnlessAsked() {
        assertThat(Page.limit(null)).isEqualTo(50);
        assertThat(Page.limit("1")).isEqualTo(1);
        assertThat(Page.limit("200")).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "201", "-1", "1.5", "ten", "99999999999"})
    void refusesOtherLimits(String limit) {
        assertThatThrownBy(() -> Page.limit(limit)).hasMessageStartingWith("malformed-limit");
    }

    @Test
    void pointsToTheNextPageOnlyWhenThereIsOne() throws Exception {
        var last = Page.of(List.of(1L, 2L), 2, Cursor::of);
        var first = Page.of(List.of(1L, 2L, 3L), 2, Cursor::of);

        assertThat(JsonBodyTest.strictMapper().writeValueAsString(last)).isEqualTo("{\"items\":[1,2],\"next\":null}");
        assertThat(first.items()).containsExactly(1L, 2L);
        assertThat(Cursor.parse(first.next()).number(0)).isEqualTo(2);
    }

    @Test
    void readsBackTheValuesOfACursor() {
        var at = Instant.parse("2030-01-31T09:00:00.123456Z");
        var id = UUID.fromString("0190a8e4-5c1f-7cc0-8f5e-0123456789ab");

        var cursor = Cursor.parse(Cursor.of(at, id).encode());

        assertThat(cursor.instant(0)).isEqualTo(at);
        assertThat(cursor.uuid(1)).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "bm9uZQ", "AAAA", "w7_Dvw"})
    void refusesOtherCursors(String text) {
        assertThatThrownBy(() -> Cursor.parse(text).number(0)).hasMessageStartingWith("malformed-cursor");
        assertThatThrownBy(() -> Cursor.parse(text).instant(0)).hasMessageStartingWith("malformed-cursor");
        assertThatThrownBy(() -> Cursor.parse(text).uuid(7)).hasMessageStartingWith("malformed-cursor");
    }
}
