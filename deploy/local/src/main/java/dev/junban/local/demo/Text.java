package dev.junban.local.demo;

import java.util.Locale;

/** Figures as people read them. */
final class Text {
    private Text() {}

    /** How long ago that was, on the clock of {@link System#nanoTime}. */
    static String seconds(long sinceNanos) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - sinceNanos) / 1e9);
    }
}
