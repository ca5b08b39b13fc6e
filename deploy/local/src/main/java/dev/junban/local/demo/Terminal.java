package dev.junban.local.demo;

/** Where a demonstration is shown. */
public interface Terminal {
    void line(String format, Object... values);

    /** Somebody watches: colours are seen, and steps come slowly enough to be read. */
    boolean isWatched();
}
