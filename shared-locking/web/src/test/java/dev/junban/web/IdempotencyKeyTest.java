package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
    @Test
    void takesUpTo255VisibleAsciiCharactersLiterally() {
        assertThat(IdempotencyKey.required(List.of("\"a~!\"")).value()).isEqualTo("\"a~!\"");
        assertThat(IdempotencyKey.required(List.of("k".repeat(255))).value()).hasSize(255);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "é", "a\tb", "\u007f"})
    void refusesOtherCharacters(String key) {
        assertThat(refusal(List.of(key)).slug()).isEqualTo("idempotency-key-malformed");
    }

    @Test
    void refusesTooManyCharactersOrKeys() {
        assertThat(refusal(List.of("k".repeat(256))).status()).isEqualTo(400);
        assertThat(refusal(List.of("a", "a")).status()).isEqualTo(400);
    }

    @Test
    void isMissedOnlyWhereItIsRequired() {
        assertThat(refusal(List.of()).slug()).isEqualTo("idempotency-key-missing");
        assertThat(IdempotencyKey.optional(List.of())).isEmpty();
    }

    private static Problem refusal(List<String> headers) {
        return catchThrowableOfType(ProblemException.class, () -> IdempotencyKey.required(headers))
                .problem();
    }
}
