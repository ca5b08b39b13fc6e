package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One attempt: its connection, what it holds, and the first thing that went wrong in it. */
final class OpenTransaction {
    private final String name;
    private final SqlConnection connection;
    private final LockOrder<?> order;
    private final Plan plan;
    private final LockEvents events;
    private final HeldLocks held = new HeldLocks();
    private final HoldTimes holdTimes = new HoldTimes();
    private @Nullable Throwable firstFailure;
    private boolean ended;

    OpenTransaction(String name, SqlConnection connection, LockOrder<?> order, Plan plan, LockEvents events) {
        this.name = name;
        this.connection = connection;
        this.order = order;
        this.plan = plan;
        this.events = events;
    }

    /** Statements sent without waiting for each other are pipelined, in the order in which they are subscribed. */
    Uni<RowSet<Row>> execute(String sql, Tuple values) {
        return Uni.createFrom().deferred(() -> {
            requireOpen();
            return connection.preparedQuery(sql).execute(values).onFailure().invoke(this::remember);
        });
    }

    /** After the first error the server answers 25P02 to everything: only the first one is a cause. */
    private void remember(Throwable failure) {
        if (firstFailure == null) {
            firstFailure = failure;
        }
    }

    /** A failure that only says that the transaction had failed before is replaced by what failed it. */
    Throwable causeOf(Throwable failure) {
        return firstFailure != null && SqlStates.isConsequence(failure) ? firstFailure : failure;
    }

    boolean lostItsConnection() {
        return firstFailure != null && SqlStates.isConnectionLost(firstFailure);
    }

    void end() {
        ended = true;
    }

    void release() {
        holdTimes.release(name, events);
    }

    void requireOpen() {
        if (ended) {
            refuse(LockViolation.Rule.TRANSACTION_ENDED, "transaction " + name + " has ended");
        }
    }

    void requireHeld(LockKind<?, ?, ?, ?> kind, Object id, LockMode mode) {
        if (!held.holds(kind, id, mode)) {
            refuse(
                    LockViolation.Rule.NOT_HELD,
                    "transaction " + name + " needs " + kind + " " + id + " held as " + mode + "; it holds " + held);
        }
    }

    /** Moves on to this kind; from here on only higher ranks may be acquired. */
    void reach(LockKind<?, ?, ?, ?> kind) {
        requireAhead(kind);
        held.reach(kind);
    }

    void requireAhead(LockKind<?, ?, ?, ?> kind) {
        if (kind.rank() <= held.reached()) {
            refuse(
                    LockViolation.Rule.OUT_OF_ORDER,
                    "transaction " + name + " may not acquire " + kind + " (rank " + kind.rank() + ") after rank "
                            + held.reached() + "; it holds " + held);
        }
    }

    /** A row that is held already may be asked for again, but not more strongly. */
    void requireNoUpgrade(Handle<?, ?> handle, LockMode mode) {
        if (!handle.mode().atLeast(mode)) {
            refuse(
                    LockViolation.Rule.UPGRADE,
                    "transaction " + name + " holds " + handle + " and now wants it as " + mode + ": ask for " + mode
                            + " at the first touch");
        }
    }

    void acquired(LockKind<?, ?, ?, ?> kind, LockMode mode, int rows, long sentNanos) {
        holdTimes.acquired(kind, rows, sentNanos);
        events.acquired(name, kind.table(), mode.name(), rows, Duration.ofNanos(System.nanoTime() - sentNanos));
    }

    /** A broken rule: told to whoever listens, and thrown. */
    void refuse(LockViolation.Rule rule, String message) {
        if (order.enforces(rule)) {
            LockViolation violation = new LockViolation(rule, message);
            events.refused(name, violation);
            throw violation;
        }
    }

    void requireReading(String sql) {
        if (!ReadOnlySql.reads(sql)) {
            refuse(LockViolation.Rule.FOREIGN_SQL, ReadOnlySql.refusal(sql));
        }
    }

    List<ChildColumn> childrenOf(String table) {
        return order.childrenOf(table);
    }

    boolean isGuarded() {
        return order.isGuarded();
    }

    /**
     * Runs {@code statement}, which is about to touch these rows of a kind; where the database guards them, they are
     * declared to it in a statement of its own that travels along.
     */
    <I> Uni<RowSet<Row>> touching(
            LockKind<?, ?, I, ?> kind, Guard guard, LockMode mode, I[] ids, Uni<RowSet<Row>> statement) {
        if (!order.isGuarded()) {
            return statement;
        }
        return Uni.combine()
                .all()
                .unis(execute(kind.sql().declare(guard, mode), Tuple.of(ids)), statement)
                .with((declared, result) -> result);
    }

    /** A second row may wait for a key that somebody took who waits for the first. */
    void requireOneByOne(LockKind<?, ?, ?, ?> kind, int rows) {
        if (order.isInsertedOneByOne(kind) && (rows > 1 || held.hasInserted(kind))) {
            refuse(
                    LockViolation.Rule.OUT_OF_ORDER,
                    "transaction " + name + " inserts more than one row of " + kind + ", which is inserted one by one");
        }
    }

    void requireKnown(LockKind<?, ?, ?, ?> kind) {
        if (!order.contains(kind)) {
            refuse(LockViolation.Rule.UNKNOWN_KIND, kind + " is not in the lock order " + order);
        }
    }

    void requireFew(LockKind<?, ?, ?, ?> kind, int ids) {
        if (ids > LockKind.IDS_MAX) {
            refuse(
                    LockViolation.Rule.TOO_MANY_IDS,
                    "transaction " + name + " asks for " + ids + " ids of " + kind + " in one acquisition; at most "
                            + LockKind.IDS_MAX + " are allowed: split the work into several transactions");
        }
    }

    /** Whether the next attempt has more to lock than this one. */
    boolean remember(LockKind<?, ?, ?, ?> kind, Collection<?> ids) {
        boolean grown = plan.remember(kind, ids);
        if (grown) {
            events.replanned(name, kind.table(), ids.size());
        }
        return grown;
    }

    Plan plan() {
        return plan;
    }

    HeldLocks held() {
        return held;
    }

    @Override
    public String toString() {
        return name;
    }
}
