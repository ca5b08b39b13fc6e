package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {
    @Test
    void takesAUuidInEitherCase() {
        assertThat(Ids.uuid("0190A8E4-5C1F-7CC0-8F5E-0123456789AB"))
                .hasToString("0190a8e4-5c1f-7cc0-8f5e-0123456789ab");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1-1-1-1-1",
                "0190a8e45c1f7cc08f5e0123456789ab",
                "0190a8e4-5c1f-7cc0-8f5e-0123456789ag",
                "{0190a8e4-5c1f-7cc0-8f5e-0123456789ab}",
                "0190a8e4-5c1f-7cc0-8f5e-0123456789ab "
            })
    void refusesWhatIsNotAUuid(String text) {
        assertThatThrownBy(() -> Ids.uuid(text)).hasMessageStartingWith("malformed-id");
    }

    @Test
    void takesNumbersUpTo64Bits() {
        assertThat(Ids.number("1")).isEqualTo(1);
        assertThat(Ids.number("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "+1",
                "01",
                "1.0",
                "1e3",
                " 1",
                "x",
                "٣",
                "9223372036854775808",
                "99999999999999999999"
            })
    void refusesWhatIsNotANumber(String text) {
        assertThatThrownBy(() -> Ids.number(text)).hasMessageStartingWith("malformed-id");
    }
}
