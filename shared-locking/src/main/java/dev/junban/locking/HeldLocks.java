package dev.junban.locking;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What one transaction holds, and how far it has come in the global order. */
final class HeldLocks {
    private static final int SHOWN = 5;

    private final Map<LockKind<?, ?, ?, ?>, Map<Object, Handle<?, ?>>> byKind = new LinkedHashMap<>();
    private int reached;

    /** Moves the mark forward, never back; from here on only higher ranks may be acquired. */
    void reach(LockKind<?, ?, ?, ?> kind) {
        reached = Math.max(reached, kind.rank());
    }

    int reached() {
        return reached;
    }

    void add(Handle<?, ?> handle) {
        var before = byKind.computeIfAbsent(handle.kind(), k -> new LinkedHashMap<>())
                .put(handle.id(), handle);
        if (before != null) {
            throw new IllegalStateException(before + " was acquired twice, which its kind should have refused");
        }
    }

    void remove(Handle<?, ?> handle) {
        Objects.requireNonNull(byKind.get(handle.kind())).remove(handle.id());
    }

    /** The handle of this row, or null. */
    @Nullable
    Handle<?, ?> find(LockKind<?, ?, ?, ?> kind, Object id) {
        return byKind.getOrDefault(kind, Map.of()).get(id);
    }

    /** Whether this transaction has inserted a row of the kind. */
    boolean hasInserted(LockKind<?, ?, ?, ?> kind) {
        return byKind.getOrDefault(kind, Map.of()).values().stream().anyMatch(Handle::inserted);
    }

    boolean holds(LockKind<?, ?, ?, ?> kind, Object id, LockMode mode) {
        Handle<?, ?> held = find(kind, id);
        return held != null && held.mode().atLeast(mode);
    }

    @Override
    public String toString() {
        return byKind.isEmpty()
                ? "nothing"
                : byKind.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + some(entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String some(Map<Object, Handle<?, ?>> handles) {
        String ids = handles.values().stream()
                .limit(SHOWN)
                .map(handle -> handle.id() + " (" + handle.mode() + ")")
                .collect(Collectors.joining(", ", "[", ""));
        return handles.size() > SHOWN ? ids + ", … " + handles.size() + " in all]" : ids + "]";
    }
}
