package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.Map;

/** A change of held rows of one kind: one statement for one row and for thousands. */
public final class RowUpdate<I, T> {
    private final LockKind<?, ?, I, T> kind;
    private final Columns values;
    private final String sql;

    RowUpdate(LockKind<?, ?, I, T> kind, String assignments, Columns values) {
        this.kind = kind;
        this.values = values;
        this.sql = kind.sql().update(assignments, values);
    }

    /**
     * Changes the rows. A row that is not held, or only pinned, or another number of changed rows than of
     * handles, is a {@link LockViolation} and rolls the transaction back.
     */
    public Uni<Void> run(Map<Handle<I, T>, Tuple> rows) {
        if (rows.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = HandleSet.requireHeld(kind, LockMode.WRITE, rows.keySet());
            return transaction
                    .execute(sql, arrays(rows))
                    .invoke(done -> HandleSet.requireCount(transaction, kind, rows.size(), done.rowCount()))
                    .replaceWithVoid();
        });
    }

    private Tuple arrays(Map<Handle<I, T>, Tuple> rows) {
        Tuple arrays = Tuple.tuple().addValue(HandleSet.ids(kind, rows.keySet()));
        values.addArrays(arrays, List.copyOf(rows.values()));
        return arrays;
    }

    @Override
    public String toString() {
        return sql;
    }
}
