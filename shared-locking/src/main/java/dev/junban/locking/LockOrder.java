package dev.junban.locking;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The one list of all kinds, in the order in which every transaction of every service acquires them.
 *
 * @param <R> the marker type at which a transaction starts
 */
@SuppressWarnings("UnusedTypeParameter") // it is there for the compiler, which starts every transaction at it
public final class LockOrder<R> {
    private final List<LockKind<?, ?, ?, ?>> kinds;
    private final Set<LockKind<?, ?, ?, ?>> known;

    private LockOrder(List<LockKind<?, ?, ?, ?>> kinds) {
        this.kinds = kinds;
        this.known = Set.copyOf(kinds);
    }

    /** An order of these kinds; their ranks must ascend strictly, and no table may stand twice. */
    public static <R> LockOrder<R> of(LockKind<R, ?, ?, ?> first, LockKind<?, ?, ?, ?>... rest) {
        List<LockKind<?, ?, ?, ?>> kinds =
                Stream.concat(Stream.of(first), Arrays.stream(rest)).toList();
        for (int i = 1; i < kinds.size(); i++) {
            if (kinds.get(i - 1).rank() >= kinds.get(i).rank()) {
                throw new IllegalArgumentException("Ranks must ascend, but " + kinds.get(i - 1) + " (rank "
                        + kinds.get(i - 1).rank() + ") stands before " + kinds.get(i) + " (rank "
                        + kinds.get(i).rank() + ")");
            }
        }
        if (kinds.stream().map(LockKind::table).distinct().count() < kinds.size()) {
            throw new IllegalArgumentException("A table stands twice in " + kinds);
        }
        return new LockOrder<>(kinds);
    }

    boolean contains(LockKind<?, ?, ?, ?> kind) {
        return known.contains(kind);
    }

    @Override
    public String toString() {
        return kinds.toString();
    }
}
