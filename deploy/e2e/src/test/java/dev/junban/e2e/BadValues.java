package dev.junban.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What may be sent in the place of a value that its schema describes.
 *
 * @param json as it is sent
 * @param isRefused whether the schema, or the rules for all input, leave no choice but to refuse it
 */
record BadValues(String what, String json, boolean isRefused) {
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger INT_MAX = BigInteger.valueOf(Integer.MAX_VALUE);

    /** Texts that have done harm somewhere. */
    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("empty", ""),
            Map.entry("blank", " "),
            Map.entry("SQL", "'; DROP TABLE orders; --"),
            Map.entry("SQL or", "1' OR '1'='1"),
            Map.entry("path", "../../etc/passwd"),
            Map.entry("encoded path", "%2e%2e%2fetc"),
            Map.entry("zero width", "a\u200bb"),
            Map.entry("NFC", "caf\u00e9"),
            Map.entry("NFD", "cafe\u0301"),
            Map.entry("right to left", "\u202egnp.exe"),
            Map.entry("emoji", "\uD83D\uDE00"),
            Map.entry("byte order mark", "\ufeffa"),
            Map.entry("line break", "a\\nb"),
            Map.entry("10 kB", "a".repeat(10_241)),
            Map.entry("template", "${jndi:ldap://localhost/x}"),
            Map.entry("number", "1"));

    static List<BadValues> of(JsonNode schema, boolean isRequired) {
        List<BadValues> values = new ArrayList<>();
        values.add(new BadValues("null", "null", isRequired));
        switch (type(schema)) {
            case "integer" -> numbers(schema, values);
            case "boolean" -> refused(values, "\"true\"", "1", "0", "\"\"", "[]", "{}");
            case "string" -> texts(schema, values);
            case "array" -> lists(schema, values);
            default -> refused(values, "\"\"", "1", "[]", "true");
        }
        return values;
    }

    /** {@code string} of {@code ["string", "null"]}. */
    static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray() ? type.path(0).asText() : type.asText();
    }

    private static void refused(List<BadValues> values, String... jsons) {
        Stream.of(jsons).forEach(json -> values.add(new BadValues(json, json, true)));
    }

    private static void numbers(JsonNode schema, List<BadValues> values) {
        refused(values, "\"1\"", "\"\"", "true", "[]", "[1]", "{}", "1.5", "1.0", "1e0", "1E2", "1e400", "-1e400");
        refused(values, "\"NaN\"", "\"0x1\"", "123456789012345678901234567890");
        for (BigInteger number : List.of(
                BigInteger.ZERO,
                BigInteger.ONE.negate(),
                INT_MAX.add(BigInteger.ONE),
                LONG_MAX,
                LONG_MAX.add(BigInteger.ONE),
                LONG_MAX.negate(),
                LONG_MAX.negate().subtract(BigInteger.TWO))) {
            values.add(new BadValues(number.toString(), number.toString(), !isInside(number, schema)));
        }
    }

    private static boolean isInside(BigInteger number, JsonNode schema) {
        BigInteger size = schema.path("format").asText().equals("int32") ? INT_MAX : LONG_MAX;
        BigInteger min = schema.has("minimum") ? schema.path("minimum").bigIntegerValue() : size.negate();
        BigInteger max = schema.has("maximum") ? schema.path("maximum").bigIntegerValue() : size;
        return number.compareTo(min) >= 0 && number.compareTo(max.min(size)) <= 0;
    }

    private static void texts(JsonNode schema, List<BadValues> values) {
        refused(values, "1", "1.5", "true", "[]", "[\"a\"]", "{}");
        values.add(new BadValues("NUL", "\"a\\u0000b\"", true));
        values.add(new BadValues("lone high surrogate", "\"a\\ud800\"", true));
        values.add(new BadValues("lone low surrogate", "\"\\udc00a\"", true));
        TEXTS.forEach((what, text) -> values.add(new BadValues(what, '"' + text + '"', isRefused(text, schema))));
    }

    private static boolean isRefused(String text, JsonNode schema) {
        boolean isTooLong = schema.has("maxLength")
                && text.length() > schema.path("maxLength").asInt();
        boolean isTooShort = text.length() < schema.path("minLength").asInt(0);
        String pattern = schema.path("pattern").asText("");
        // Of \S one is enough; the others are about all of the text.
        boolean fits = pattern.equals("\\S")
                ? Pattern.compile(pattern).matcher(text).find()
                : pattern.isEmpty() || text.matches(pattern);
        return isTooLong || isTooShort || !fits || schema.has("enum") || schema.has("format");
    }

    private static void lists(JsonNode schema, List<BadValues> values) {
        refused(values, "{}", "\"a\"", "1", "[null]", "[[]]", "true");
        values.add(new BadValues("[]", "[]", schema.path("minItems").asInt(0) > 0));
        int max = schema.path("maxItems").asInt(1000);
        values.add(new BadValues("too many", "[" + "1,".repeat(max) + "1]", true));
    }
}
