package dev.junban.products;

import dev.junban.web.Problem;
import java.util.regex.Pattern;

/** The seller's name of a product, taken literally: what may look the same in two spellings is refused. */
public final class Sku {
    static final String REGEX = "[!-~]{1,64}";
    static final String RULE = "must be 1 to 64 visible ASCII characters without spaces";

    private static final Pattern PATTERN = Pattern.compile(REGEX);

    private Sku() {}

    /**
     * The SKU that a list is asked for.
     *
     * @throws dev.junban.web.ProblemException 400 {@code malformed-sku}
     */
    public static String parse(String text) {
        if (!PATTERN.matcher(text).matches()) {
            throw Problem.of(400, "malformed-sku", "sku " + RULE + ".").asException();
        }
        return text;
    }
}
