package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;

/**
 * An insertion of rows that nobody ever waits for: lines, history, movements, messages. Its foreign-key checks lock
 * parents, so each parent that the lock order knows of must be held already; then the checks take nothing.
 */
public final class LeafInsert {
    private final Columns values;
    private final Parents parents;
    private final String sql;

    private LeafInsert(String table, Columns values) {
        this.values = values;
        this.parents = new Parents(table, values.list(), values);
        this.sql = "INSERT INTO " + table + " (" + values.list() + ") SELECT " + values.list("v") + " FROM "
                + values.unnest(1);
    }

    /** An insertion into {@code table} of these names and types: {@code "order_id uuid, line_no int"}. */
    public static LeafInsert into(String table, String columns) {
        return new LeafInsert(table, Columns.of(columns));
    }

    /** Inserts the rows in one statement. A parent that is not held is a {@link LockViolation}. */
    public Uni<Void> run(Stage<?> stage, List<Tuple> rows) {
        return rows.isEmpty()
                ? Uni.createFrom().voidItem()
                : execute(stage, sql, rows).replaceWithVoid();
    }

    /** Inserts one row, and returns the {@code id} that the database made for it. */
    public Uni<Long> runReturningId(Stage<?> stage, Tuple row) {
        return execute(stage, sql + " RETURNING id", List.of(row))
                .map(inserted -> inserted.iterator().next().getLong("id"));
    }

    private Uni<RowSet<Row>> execute(Stage<?> stage, String statement, List<Tuple> rows) {
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = stage.open();
            parents.requireHeld(transaction, rows);
            Tuple arrays = Tuple.tuple();
            values.addArrays(arrays, rows);
            return transaction.execute(statement, arrays);
        });
    }
}
