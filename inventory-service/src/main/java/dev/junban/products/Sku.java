package dev.junban.products;

import java.util.regex.Pattern;

/** The seller's name of a product, taken literally: what may look the same in two spellings is refused. */
public final class Sku {
    public static final String RULE = "must be 1 to 64 visible ASCII characters without spaces";

    static final String REGEX = "[!-~]{1,64}";

    public static final Pattern PATTERN = Pattern.compile(REGEX);

    private Sku() {}
}
