package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The one list of all kinds, in the order in which every transaction of every service acquires them, and of the tables
 * that refer to them.
 *
 * @param <R> the marker type at which a transaction starts
 */
@SuppressWarnings("UnusedTypeParameter") // it is there for the compiler, which starts every transaction at it
public final class LockOrder<R> {
    private final List<LockKind<?, ?, ?, ?>> kinds;
    private final Set<LockKind<?, ?, ?, ?>> known;
    private final List<ChildColumn> children;
    private final Set<LockKind<?, ?, ?, ?>> oneByOne;
    private final boolean guarded;
    private final Set<LockViolation.Rule> enforced;

    private LockOrder(
            List<LockKind<?, ?, ?, ?>> kinds,
            List<ChildColumn> children,
            Set<LockKind<?, ?, ?, ?>> oneByOne,
            boolean guarded,
            Set<LockViolation.Rule> enforced) {
        this.kinds = kinds;
        this.known = Set.copyOf(kinds);
        this.children = children;
        this.oneByOne = oneByOne;
        this.guarded = guarded;
        this.enforced = enforced;
    }

    /** An order of these kinds; their ranks must ascend strictly, and no table may stand twice. */
    public static <R> LockOrder<R> of(LockKind<R, ?, ?, ?> first, LockKind<?, ?, ?, ?>... rest) {
        List<LockKind<?, ?, ?, ?>> kinds =
                Stream.concat(Stream.of(first), Arrays.stream(rest)).toList();
        for (int i = 1; i < kinds.size(); i++) {
            requireAscending(kinds.get(i - 1), kinds.get(i));
        }
        if (kinds.stream().map(LockKind::table).distinct().count() < kinds.size()) {
            throw new IllegalArgumentException("A table stands twice in " + kinds);
        }
        return new LockOrder<>(kinds, List.of(), Set.of(), false, EnumSet.allOf(LockViolation.Rule.class));
    }

    private static void requireAscending(LockKind<?, ?, ?, ?> before, LockKind<?, ?, ?, ?> after) {
        if (before.rank() >= after.rank()) {
            throw new IllegalArgumentException("Ranks must ascend, but " + before + " (rank " + before.rank()
                    + ") stands before " + after + " (rank " + after.rank() + ")");
        }
    }

    /**
     * The same with a table, a leaf or a kind itself, whose {@code column} refers to the key of {@code parent}: whoever
     * inserts into it must hold that row.
     */
    public LockOrder<R> child(String table, String column, LockKind<?, ?, ?, ?> parent) {
        if (!known.contains(parent)) {
            throw new IllegalArgumentException(parent + " is not in the lock order " + kinds);
        }
        List<ChildColumn> more = new ArrayList<>(children);
        more.add(new ChildColumn(table, column, parent));
        return new LockOrder<>(kinds, List.copyOf(more), oneByOne, guarded, enforced);
    }

    /**
     * The same with a kind of which a transaction inserts one row at most: its table has several unique keys or an
     * exclusion constraint, and waits for those follow no order.
     */
    public LockOrder<R> insertedOneByOne(LockKind<?, ?, ?, ?> kind) {
        Set<LockKind<?, ?, ?, ?>> more = new HashSet<>(oneByOne);
        return more.add(kind) ? new LockOrder<>(kinds, children, Set.copyOf(more), guarded, enforced) : this;
    }

    /** The same for a database that has run {@link #guardSql}: every acquisition is then declared to it. */
    public LockOrder<R> guarded() {
        return new LockOrder<>(kinds, children, oneByOne, true, enforced);
    }

    /**
     * The script that makes the database refuse what was not acquired in this order: a schema {@code locking} and
     * row-level-security policies on every table of it. To be run as the owner of the tables, in a migration outside a
     * transaction: each table is then stopped for a moment by itself, and only if its policies change.
     */
    public String guardSql() {
        return new GuardSql(kinds, children).script();
    }

    /**
     * All that in the database does not fit this order, empty if nothing: tables, key types, collations, foreign keys,
     * unique keys, the guard, the role, the server and its deadlock timeout. To be asked when a service starts.
     */
    public Uni<List<String>> misfits(Reads reads, RetryPolicy policy) {
        return new CatalogCheck(this, reads, policy).run();
    }

    /** The tables of all kinds, in order. */
    public List<String> tables() {
        return kinds.stream().map(LockKind::table).toList();
    }

    /** The same with one rule turned off, so that a test of that rule can be seen to fail. No main code may call it. */
    LockOrder<R> without(LockViolation.Rule rule) {
        Set<LockViolation.Rule> rest = EnumSet.copyOf(enforced);
        rest.remove(rule);
        return new LockOrder<>(kinds, children, oneByOne, guarded, rest);
    }

    boolean enforces(LockViolation.Rule rule) {
        return enforced.contains(rule);
    }

    List<LockKind<?, ?, ?, ?>> kinds() {
        return kinds;
    }

    List<ChildColumn> children() {
        return children;
    }

    Optional<LockKind<?, ?, ?, ?>> kindOf(String table) {
        return kinds.stream().filter(kind -> kind.table().equals(table)).findFirst();
    }

    boolean isInsertedOneByOne(LockKind<?, ?, ?, ?> kind) {
        return oneByOne.contains(kind);
    }

    boolean isGuarded() {
        return guarded;
    }

    boolean contains(LockKind<?, ?, ?, ?> kind) {
        return known.contains(kind);
    }

    List<ChildColumn> childrenOf(String table) {
        return children.stream().filter(child -> child.table().equals(table)).toList();
    }

    @Override
    public String toString() {
        return kinds.toString();
    }
}
