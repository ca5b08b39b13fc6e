package dev.junban.retention;

import dev.junban.locking.Handle;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Held rows by key. */
final class Rows {
    private Rows() {}

    /** Those of these keys. */
    static <T> List<Handle<String, T>> of(Map<String, Handle<String, T>> held, Collection<String> keys) {
        return keys.stream().map(key -> Objects.requireNonNull(held.get(key))).toList();
    }
}
