package dev.junban.locking;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rows that earlier attempts found out to need when they had already gone past their rank. The next attempt locks
 * them in their place. The plan only grows, so the transaction comes to an end.
 */
final class Plan {
    /** A kind and its late ids; raw in the ids, which only their kind looks at. */
    record Late(LockKind<?, ?, ?, ?> kind, Set<Object> ids) {}

    private final SortedMap<Integer, Late> byRank = new TreeMap<>();
    private int rounds;

    /** Whether it has grown. */
    boolean remember(LockKind<?, ?, ?, ?> kind, Collection<?> ids) {
        boolean grown = byRank.computeIfAbsent(kind.rank(), rank -> new Late(kind, new LinkedHashSet<>()))
                .ids()
                .addAll(ids);
        rounds += grown ? 1 : 0;
        return grown;
    }

    /** How often the transaction had to start over for late rows. */
    int rounds() {
        return rounds;
    }

    Set<Object> lateOf(LockKind<?, ?, ?, ?> kind) {
        Late late = byRank.get(kind.rank());
        return late == null ? Set.of() : late.ids();
    }

    /** The kinds that must be locked after {@code reached} and before {@code next}. */
    List<Late> between(int reached, int next) {
        return List.copyOf(byRank.subMap(reached + 1, next).values());
    }
}
