package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTagsTest {
    @Test
    void isAbsentWithoutAHeader() {
        assertThat(VersionTags.parse(List.of())).isEmpty();
    }

    @Test
    void readsBackATag() {
        var tags = parse(VersionTags.of(7));

        assertThat(tags.match(7)).isTrue();
        assertThat(tags.match(8)).isFalse();
        assertThat(tags.any()).isFalse();
    }

    @Test
    void readsListsAndRepeatedHeaders() {
        assertThat(parse(" \"1\" ,, \"2\"", "\"3\",").strong()).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void takesAnyVersionForAnAsterisk() {
        assertThat(parse(" * ").match(Integer.MAX_VALUE)).isTrue();
    }

    @Test
    void writesOnlyOnStrongTagsButReadsOnWeakOnesToo() {
        var tags = parse("W/\"7\"");

        assertThat(tags.match(7)).isFalse();
        assertThat(tags.matchWeakly(7)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"07\"", "\"7,7\"", "\"99999999999\"", "\"x\"", "\"-7\""})
    void matchesNothingForTagsThatAreNoVersions(String tag) {
        assertThat(parse(tag).strong()).isEqualTo(Set.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "\"7", "7\"", "\"7\" \"8\"", "\"7\",x", "w/\"7\"", "*,\"7\"", "\" 7\"", ","})
    void refusesWhatIsNoTag(String text) {
        assertThatThrownBy(() -> parse(text)).hasMessageStartingWith("malformed-etag");
    }

    private static VersionTags parse(String... headers) {
        return VersionTags.parse(List.of(headers)).orElseThrow();
    }
}
