package dev.junban.web;

import java.util.UUID;
import java.util.regex.Pattern;

/** Ids in paths and queries. */
public final class Ids {
    // UUID.fromString also takes "1-1-1-1-1".
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{0,18}");

    private Ids() {}

    /**
     * The id of an order.
     *
     * @throws ProblemException 400 {@code malformed-id}
     */
    public static UUID uuid(String text) {
        if (!UUID_TEXT.matcher(text).matches()) {
            throw malformed("a UUID such as 0190a8e4-5c1f-7cc0-8f5e-0123456789ab");
        }
        return UUID.fromString(text);
    }

    /**
     * The id of anything but an order.
     *
     * @throws ProblemException 400 {@code malformed-id}
     */
    public static long number(String text) {
        if (!DIGITS.matcher(text).matches()) {
            throw malformed("a whole number from 1 up");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw malformed("a whole number of at most 64 bits");
        }
    }

    private static ProblemException malformed(String expected) {
        return Problem.of(400, "malformed-id", "This id must be " + expected + ".")
                .asException();
    }
}
