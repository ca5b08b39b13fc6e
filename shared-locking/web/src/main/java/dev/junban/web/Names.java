package dev.junban.web;

/** What callers name customers and the like by; taken literally. */
public final class Names {
    public static final String PATTERN = "[!-~]{1,64}";

    public static final String RULE = "must be 1 to 64 visible ASCII characters without spaces";

    private Names() {}
}
