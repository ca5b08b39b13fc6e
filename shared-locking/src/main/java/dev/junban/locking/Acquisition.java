package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** One step of a transaction: the rows of one kind, on their way to being held. */
final class Acquisition<N, I, T> {
    private final OpenTransaction transaction;
    private final LockKind<?, N, I, T> kind;
    private final Map<I, Handle<I, T>> rows = new LinkedHashMap<>();
    private final Set<I> open;

    Acquisition(OpenTransaction transaction, LockKind<?, N, I, T> kind, Set<I> wanted) {
        this.transaction = transaction;
        this.kind = kind;
        this.open = new LinkedHashSet<>(wanted);
    }

    /** Locks what is still open. */
    Uni<Void> lock(LockMode mode) {
        if (open.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return transaction
                .execute(kind.sql().lock(mode), openIds())
                .invoke(found -> take(found, mode, false))
                .replaceWithVoid();
    }

    Uni<RowSet<Row>> execute(String sql, Tuple values) {
        return transaction.execute(sql, values);
    }

    void take(RowSet<Row> found, LockMode mode, boolean inserted) {
        kind.hold(transaction, found, mode, inserted, rows);
        open.removeAll(rows.keySet());
    }

    /**
     * What was not found is looked for once more: a row that was inserted, or deleted and inserted again, while the
     * locking statement waited exists without being locked. Only a new transaction can lock it in order.
     */
    Uni<Locked<N, I, T>> finish() {
        if (open.isEmpty()) {
            return Uni.createFrom().item(locked());
        }
        return transaction
                .execute(kind.sql().find(), openIds())
                .invoke(this::refuseLateRows)
                .map(none -> locked());
    }

    private void refuseLateRows(RowSet<Row> found) {
        if (found.size() > 0) {
            throw new Restart(found.size() + " rows of " + kind + " appeared while others were being locked");
        }
    }

    private Tuple openIds() {
        return Tuple.of(kind.sql().key().toArray(open));
    }

    private Locked<N, I, T> locked() {
        return new Locked<>(rows, open, new Stage<>(transaction));
    }
}
