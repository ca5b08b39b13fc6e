package dev.junban.web;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Where a page ended: the sort values of its last row. Opaque outside, so that the order may change. Everything that
 * reads one throws {@link ProblemException} 400 {@code malformed-cursor} when it is not one of this list.
 */
public record Cursor(List<String> values) {
    private static final String SEPARATOR = "\n";

    public Cursor {
        values = List.copyOf(values);
    }

    /** The cursor behind a row with these sort values, none with a line break in its text. */
    public static Cursor of(Object... values) {
        return new Cursor(Arrays.stream(values).map(Object::toString).toList());
    }

    public static Cursor parse(String text) {
        return reading(text, encoded -> {
            var decoded = new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
            return new Cursor(Arrays.asList(decoded.split(SEPARATOR, -1)));
        });
    }

    public String encode() {
        var joined = String.join(SEPARATOR, values);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(joined.getBytes(StandardCharsets.UTF_8));
    }

    public Instant instant(int index) {
        return reading(index, StrictInstant::parse);
    }

    public UUID uuid(int index) {
        return reading(index, UUID::fromString);
    }

    public long number(int index) {
        return reading(index, Long::valueOf);
    }

    private <T> T reading(int index, Function<String, T> parser) {
        return reading(index < values.size() ? values.get(index) : "", parser);
    }

    private static <T> T reading(String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw Problem.of(400, "malformed-cursor", "Take the cursor unchanged from \"next\" of the page before.")
                    .asException();
        }
    }
}
