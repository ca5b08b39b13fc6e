package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBodyTest {
    enum Colour {
        RED
    }

    record Line(long id, @Min(1) int quantity) {}

    record Basket(
            @NotNull @Size(min = 1, max = 5) String name,
            @NotEmpty List<@NotNull @Valid Line> lines,
            Boolean gift,
            Long account,
            Colour colour,
            Instant at,
            List<String> tags) {}

    private final JsonBody bodies = new JsonBody(strictMapper(), validator());

    static ObjectMapper strictMapper() {
        var mapper = new ObjectMapper().registerModule(new JavaTimeModule());
        new StrictJson().customize(mapper);
        return mapper;
    }

    @SuppressWarnings("resource") // its validators live as long as the test
    private static Validator validator() {
        return Validation.byDefaultProvider()
                .configure()
                .messageInterpolator(
                        new ParameterMessageInterpolator(java.util.Set.of(Locale.ENGLISH), Locale.ENGLISH, false))
                .buildValidatorFactory()
                .getValidator();
    }

    @Test
    void readsWhatIsThere() {
        var basket = read("""
                {"name":"木","lines":[{"id":9223372036854775807,"quantity":2}],"at":"2030-01-31T09:00:00+09:00"}""");

        assertThat(basket.lines()).containsExactly(new Line(Long.MAX_VALUE, 2));
        assertThat(basket.at()).isEqualTo("2030-01-31T00:00:00Z");
        assertThat(basket.gift()).isNull();
        assertThat(basket.account()).isNull();
    }

    @Test
    void cutsOffWhatTheDatabaseWould() {
        var basket = read("""
                {"name":"a","lines":[{"id":1,"quantity":2}],"at":"2030-01-31T09:00:00.1234567Z"}""");

        assertThat(basket.at()).isEqualTo("2030-01-31T09:00:00.123456Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.9",
                "1.0",
                "1e3",
                "\"5\"",
                "\"\"",
                "null",
                "true",
                "[1]",
                "{}",
                "NaN",
                "+1",
                "01",
                "0x1",
                "2147483648",
                "123456789012345678901234567890"
            })
    void refusesAnythingButAWholeNumberWithinItsRange(String quantity) {
        assertMalformed("{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":" + quantity + "}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"a\",\"lines\":[{\"id\":1}]}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1,\"quantity\":2}]}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1,\"qty\":2}]}",
                "{\"Name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}]}",
                "{\"name\":\"a\",\"lines\":{\"id\":1,\"quantity\":1}}",
                "{\"name\":5,\"lines\":[{\"id\":1,\"quantity\":1}]}",
                "{\"name\":true,\"lines\":[{\"id\":1,\"quantity\":1}]}",
                "{\"name\":[\"a\"],\"lines\":[{\"id\":1,\"quantity\":1}]}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"gift\":\"true\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"gift\":1}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"account\":\"\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"account\":5.0}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"account\":null}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"colour\":0}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"colour\":\"\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"colour\":\"red\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"at\":1700000000}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"at\":\"2030-01-31T09:00:00\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"at\":\"\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"at\":\"+12030-01-31T09:00:00Z\"}",
                "{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"tags\":[1]}",
                "{\"name\":\"a\",\"lines\":\"\"}",
                "{\"name\":\"a\",\"lines\":[\"\"]}",
            })
    void refusesMissingUnknownRepeatedAndMistypedMembers(String json) {
        assertMalformed(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "\"text\"",
                "\"\"",
                "5",
                "{",
                "{} x",
                "{}{}",
                "{'name':'a'}",
                "{/**/}",
                "{,}"
            })
    void refusesWhatIsNotOneJsonObject(String json) {
        assertMalformed(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\u0000b", "\\ud83d", "\\ude00\\ud83d", "tab\tinside"})
    void refusesTextThatCannotBeStored(String name) {
        assertMalformed("{\"name\":\"" + name + "\",\"lines\":[{\"id\":1,\"quantity\":1}]}");
        assertMalformed("{\"name\":\"a\",\"lines\":[{\"id\":1,\"quantity\":1}],\"tags\":[\"" + name + "\"]}");
    }

    @Test
    void takesSurrogatesInPairs() {
        assertThat(read("{\"name\":\"\\ud83d\\ude00\",\"lines\":[{\"id\":1,\"quantity\":1}]}")
                        .name())
                .isEqualTo("😀");
    }

    @Test
    void refusesOtherEncodingsThanUtf8() {
        var json = "{\"name\":\"é\",\"lines\":[{\"id\":1,\"quantity\":1}]}";

        assertMalformed(json.getBytes(StandardCharsets.ISO_8859_1));
        assertMalformed(json.getBytes(StandardCharsets.UTF_16));
        assertMalformed(json.getBytes(StandardCharsets.UTF_16LE));
        assertMalformed(("\uFEFF" + json).getBytes(StandardCharsets.UTF_8));
        assertMalformed(overlongSlash());
    }

    @Test
    void refusesDeepNesting() {
        assertMalformed("[".repeat(100_000));
        assertMalformed("{\"name\":" + "[".repeat(2000) + "]".repeat(2000) + "}");
    }

    @Test
    void saysWhereWithoutRepeatingTheBodyOrNamingClasses() {
        var problem = refusal("{\"name\":\"secret\",\n\"lines\":[{\"id\":1,\"quantity\":\"secret\"}]}"
                .getBytes(StandardCharsets.UTF_8));

        assertThat(problem.members()).containsEntry("pointer", "/lines/0/quantity");
        assertThat(problem.detail())
                .contains("line 2, column 29", "whole number")
                .doesNotContain("secret", "java", "junban");
    }

    @Test
    void cutsTheNameOfAnUnknownMemberShort() {
        var problem = refusal(("{\"" + "x".repeat(10_000) + "\":1}").getBytes(StandardCharsets.UTF_8));

        assertThat(problem.members().get("pointer").toString()).hasSizeLessThan(100);
    }

    @Test
    void listsEveryViolationWithItsPointer() {
        var problem =
                refusal("{\"name\":\"toolong\",\"lines\":[{\"id\":1,\"quantity\":0},null,{\"id\":1,\"quantity\":-1}]}"
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(problem.status()).isEqualTo(422);
        assertThat(problem.slug()).isEqualTo("invalid-request");
        assertThat(problem.members())
                .containsEntry(
                        "errors",
                        List.of(
                                new Violations.Violation("/lines/0/quantity", "must be greater than or equal to 1"),
                                new Violations.Violation("/lines/1", "must not be null"),
                                new Violations.Violation("/lines/2/quantity", "must be greater than or equal to 1"),
                                new Violations.Violation("/name", "size must be between 1 and 5")));
    }

    @Test
    void missingTextAndListsAreViolations() {
        var problem = refusal("{}".getBytes(StandardCharsets.UTF_8));

        assertThat(problem.status()).isEqualTo(422);
        assertThat(problem.members().get("errors").toString()).contains("/name", "/lines");
    }

    private Basket read(String json) {
        return bodies.read(json.getBytes(StandardCharsets.UTF_8), Basket.class);
    }

    private Problem refusal(byte[] body) {
        var thrown = catchThrowableOfType(ProblemException.class, () -> bodies.read(body, Basket.class));
        assertThat(thrown)
                .as("refusal of %s", new String(body, StandardCharsets.UTF_8))
                .isNotNull();
        return thrown.problem();
    }

    private void assertMalformed(String json) {
        assertMalformed(json.getBytes(StandardCharsets.UTF_8));
    }

    private void assertMalformed(byte[] body) {
        var problem = refusal(body);
        assertThat(problem.status()).as(problem.toString()).isEqualTo(400);
        assertThat(problem.slug()).isEqualTo("malformed-request");
    }

    private static byte[] overlongSlash() {
        var json = "{\"name\":\"??\",\"lines\":[{\"id\":1,\"quantity\":1}]}".getBytes(StandardCharsets.UTF_8);
        json[9] = (byte) 0xC0;
        json[10] = (byte) 0xAF;
        return json;
    }
}
