package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;

/** One attempt: its connection, what it holds, and the first thing that went wrong in it. */
final class OpenTransaction {
    private final String name;
    private final SqlConnection connection;
    private final LockOrder<?> order;
    private final HeldLocks held = new HeldLocks();
    private Throwable firstFailure;
    private boolean ended;

    OpenTransaction(String name, SqlConnection connection, LockOrder<?> order) {
        this.name = name;
        this.connection = connection;
        this.order = order;
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

    void end() {
        ended = true;
    }

    void requireOpen() {
        if (ended) {
            throw new LockViolation(LockViolation.Rule.TRANSACTION_ENDED, "transaction " + name + " has ended");
        }
    }

    void acquire(LockKind<?, ?, ?, ?> kind) {
        order.require(kind);
        held.reach(kind);
    }

    void requireHeld(LockKind<?, ?, ?, ?> kind, Object id, LockMode mode) {
        if (!held.holds(kind, id, mode)) {
            throw new LockViolation(
                    LockViolation.Rule.NOT_HELD,
                    "transaction " + name + " needs " + kind + " " + id + " held as " + mode + "; held: " + held);
        }
    }

    HeldLocks held() {
        return held;
    }

    @Override
    public String toString() {
        return name;
    }
}
