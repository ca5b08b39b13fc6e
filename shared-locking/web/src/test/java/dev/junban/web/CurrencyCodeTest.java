package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CurrencyCodeTest {
    private final CurrencyCode.Validator validator = new CurrencyCode.Validator();

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"EUR", "JPY", "KWD"})
    void takesWhatMoneyIsCountedIn(String code) {
        assertThat(validator.isValid(code, null)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eur", "EURO", "ABC", "XAU", "XXX", "EU"})
    void refusesOtherCodes(String code) {
        assertThat(validator.isValid(code, null)).isFalse();
    }
}
