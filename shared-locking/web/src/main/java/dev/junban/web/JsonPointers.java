package dev.junban.web;

/** JSON pointers, RFC 6901. */
final class JsonPointers {
    private static final int STEP_CHARS_MAX = 64;

    private JsonPointers() {}

    /** One step. A name that the client made up is cut short: an answer is no place to send a body back. */
    static String step(String name) {
        String escaped = name.replace("~", "~0").replace("/", "~1");
        return "/" + (escaped.length() <= STEP_CHARS_MAX ? escaped : escaped.substring(0, STEP_CHARS_MAX) + "…");
    }
}
