package dev.junban.locking;

import java.util.HashMap;
import java.util.Map;

/** What one transaction holds, and how far it has come in the global order. */
final class HeldLocks {
    private final Map<LockKind<?, ?, ?, ?>, Map<Object, LockMode>> byKind = new HashMap<>();
    private int reached;

    /** Moves the mark forward; from here on only higher ranks may be acquired. */
    void reach(LockKind<?, ?, ?, ?> kind) {
        if (kind.rank() <= reached) {
            throw new LockViolation(
                    LockViolation.Rule.OUT_OF_ORDER,
                    kind + " may not be acquired after rank " + reached + "; held: " + this);
        }
        reached = kind.rank();
    }

    void add(LockKind<?, ?, ?, ?> kind, Object id, LockMode mode) {
        LockMode before = byKind.computeIfAbsent(kind, k -> new HashMap<>()).put(id, mode);
        if (before != null) {
            throw new LockViolation(LockViolation.Rule.OUT_OF_ORDER, kind + " " + id + " is already held as " + before);
        }
    }

    void remove(LockKind<?, ?, ?, ?> kind, Object id) {
        byKind.get(kind).remove(id);
    }

    boolean holds(LockKind<?, ?, ?, ?> kind, Object id, LockMode mode) {
        LockMode held = byKind.getOrDefault(kind, Map.of()).get(id);
        return held != null && held.atLeast(mode);
    }

    @Override
    public String toString() {
        return byKind.isEmpty() ? "nothing" : byKind.toString();
    }
}
