package dev.junban.web;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The client's name for one request, taken literally: quotes are part of it. */
public record IdempotencyKey(String value) {
    public static final String HEADER = "Idempotency-Key";

    private static final Pattern VISIBLE_ASCII = Pattern.compile("[!-~]{1,255}");

    /**
     * The key of a call that needs one.
     *
     * @param headers all values of the header
     * @throws ProblemException 400 {@code idempotency-key-missing} or {@code idempotency-key-malformed}
     */
    public static IdempotencyKey required(List<String> headers) {
        return optional(headers).orElseThrow(() -> Problem.of(
                        400,
                        "idempotency-key-missing",
                        "Send a key of your own in the header " + HEADER
                                + ", the same one whenever you repeat this request.")
                .asException());
    }

    /** The key of a call that honours one. */
    public static Optional<IdempotencyKey> optional(List<String> headers) {
        if (headers.isEmpty()) {
            return Optional.empty();
        }
        if (headers.size() > 1 || !VISIBLE_ASCII.matcher(headers.get(0)).matches()) {
            throw Problem.of(
                            400,
                            "idempotency-key-malformed",
                            HEADER + " must be sent once, with 1 to 255 visible ASCII characters.")
                    .asException();
        }
        return Optional.of(new IdempotencyKey(headers.get(0)));
    }
}
