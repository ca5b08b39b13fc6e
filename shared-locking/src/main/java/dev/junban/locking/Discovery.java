package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Rows that a transaction needs although it may have gone past their rank. A try that never waits adds no edge to the
 * graph of waits, so it cannot close a cycle; what it does not get, a new attempt locks in order.
 */
final class Discovery<I, T> {
    private final OpenTransaction transaction;
    private final LockKind<?, ?, I, T> kind;
    private final Map<I, Handle<I, T>> rows = new LinkedHashMap<>();
    private final Set<I> open;
    private final long sentNanos = System.nanoTime();

    Discovery(OpenTransaction transaction, LockKind<?, ?, I, T> kind, Set<I> wanted) {
        transaction.requireKnown(kind);
        transaction.requireFew(kind, wanted.size());
        this.transaction = transaction;
        this.kind = kind;
        this.open = new LinkedHashSet<>(wanted);
        wanted.forEach(this::takeHeld);
    }

    private void takeHeld(I id) {
        kind.held(transaction, id).ifPresent(handle -> {
            transaction.requireNoUpgrade(handle, LockMode.WRITE);
            rows.put(id, handle);
            open.remove(id);
        });
    }

    <P> Uni<Locked<P, I, T>> run() {
        if (open.isEmpty()) {
            return Uni.createFrom().item(() -> locked());
        }
        Set<I> tried = new LinkedHashSet<>(open);
        return transaction
                .touching(
                        kind,
                        Guard.HOLD,
                        LockMode.WRITE,
                        kind.sql().key().toArray(open),
                        TryLock.run(transaction, kind, ids(open)))
                .onFailure(failure -> SqlStates.LOCK_NOT_AVAILABLE.equals(SqlStates.of(failure)))
                .transform(waited -> startOver(tried))
                .invoke(this::take)
                .chain(this::countOthers)
                .map(others -> {
                    if (others > 0) {
                        throw startOver(tried);
                    }
                    return locked();
                });
    }

    private void take(RowSet<Row> got) {
        kind.hold(transaction, got, LockMode.WRITE, false, rows);
        // Whoever holds a row waits for higher ones only, however it came to hold it.
        if (got.size() > 0) {
            transaction.held().reach(kind);
        }
        open.removeAll(rows.keySet());
        transaction.acquired(kind, LockMode.WRITE, got.size(), sentNanos);
    }

    /** Of those that were not had, how many exist: somebody else holds them. */
    private Uni<Integer> countOthers() {
        return open.isEmpty()
                ? Uni.createFrom().item(0)
                : transaction.execute(kind.sql().find(), ids(open)).map(RowSet::size);
    }

    /**
     * All that were tried are remembered, so that the next attempt has nothing to try. Where it had to try all the
     * same, because it had not come as far as their rank, there is nothing left but to wait until they are let go.
     */
    private Restart startOver(Set<I> tried) {
        Restart.Reason reason =
                transaction.remember(kind, tried) ? Restart.Reason.LATE_ROWS : Restart.Reason.LATE_ROWS_HELD;
        return new Restart(reason, tried.size() + " rows of " + kind + " are needed late, and held by others");
    }

    private <P> Locked<P, I, T> locked() {
        return new Locked<>(rows, open, new Stage<>(transaction));
    }

    private Tuple ids(Set<I> ids) {
        return Tuple.of(kind.sql().key().toArray(ids));
    }
}
