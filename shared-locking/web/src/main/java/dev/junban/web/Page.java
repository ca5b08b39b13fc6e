package dev.junban.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param next cursor of the page after, null on the last one
 */
public record Page<T>(
        List<T> items,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {
    public static final int LIMIT_DEFAULT = 50;
    public static final int LIMIT_MAX = 200;

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,3}");

    /**
     * The page of these rows.
     *
     * @param rows read with a limit of one more than the page holds, which tells whether another page follows
     */
    public static <T> Page<T> of(List<T> rows, int limit, Function<T, Cursor> cursor) {
        if (rows.size() <= limit) {
            return new Page<>(List.copyOf(rows), null);
        }
        var items = List.copyOf(rows.subList(0, limit));
        return new Page<>(items, cursor.apply(items.get(limit - 1)).encode());
    }

    /**
     * The limit asked for.
     *
     * @param text query parameter, null when absent
     * @throws ProblemException 400 {@code malformed-limit}
     */
    public static int limit(@Nullable String text) {
        if (text == null) {
            return LIMIT_DEFAULT;
        }
        int limit = DIGITS.matcher(text).matches() ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > LIMIT_MAX) {
            throw Problem.of(400, "malformed-limit", "limit must be a whole number from 1 to " + LIMIT_MAX + ".")
                    .asException();
        }
        return limit;
    }
}
