package dev.junban.web;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The query of a list. A filter that cannot be meant is refused, since leaving it out would answer another question:
 * {@link ProblemException} 400 {@code malformed-filter}. Read from the URI, because a parameter of a resource method is
 * null when it was sent with an empty value.
 */
public final class ListQuery {
    private final MultivaluedMap<String, String> parameters;

    private ListQuery(MultivaluedMap<String, String> parameters) {
        this.parameters = parameters;
    }

    public static ListQuery of(UriInfo uri) {
        return new ListQuery(uri.getQueryParameters());
    }

    /** Text that is taken literally. */
    public Optional<String> text(String name, Pattern pattern, String expected) {
        return one(name, expected, text -> pattern.matcher(text).matches() ? Optional.of(text) : Optional.empty());
    }

    /** One of the values of the enum. */
    public <E extends Enum<E>> Optional<E> oneOf(String name, Class<E> type) {
        E[] known = type.getEnumConstants();
        return one(name, "must be one of " + Arrays.toString(known), text -> Arrays.stream(known)
                .filter(value -> value.name().equals(text))
                .findFirst());
    }

    /** A time with its offset. */
    public Optional<Instant> instant(String name) {
        // In a query a bare + is a space.
        return one(name, "must be a time such as 2030-01-31T09:00:00Z, with + written as %2B", ListQuery::time);
    }

    /** As {@link Page#limit} reads it. */
    public int limit() {
        return Page.limit(parameters.getFirst("limit"));
    }

    /** Where the page before ended. */
    public Optional<Cursor> after() {
        return Optional.ofNullable(parameters.getFirst("cursor")).map(Cursor::parse);
    }

    /** The same for a list by descending id: below which one its page starts. */
    public long idBelow() {
        return after().map(cursor -> cursor.number(0)).orElse(Long.MAX_VALUE);
    }

    private <T> Optional<T> one(String name, String expected, Function<String, Optional<T>> reader) {
        List<String> values = parameters.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            return Optional.empty();
        }
        if (values.size() > 1) {
            throw malformed(name, "must be sent once");
        }
        return Optional.of(reader.apply(values.get(0)).orElseThrow(() -> malformed(name, expected)));
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(StrictInstant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static ProblemException malformed(String name, String expected) {
        return Problem.of(400, "malformed-filter", name + " " + expected + ".")
                .with("filter", name)
                .asException();
    }
}
