package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;

/**
 * An insertion of rows that nobody ever waits for: lines, history, movements, messages. Its foreign-key checks lock
 * parents, so each parent that the lock order knows of must be held already; then the checks take nothing. Rows of a
 * table that nothing refers to may be deleted again.
 */
public final class LeafInsert {
    private final Columns values;
    private final Parents parents;
    private final String sql;
    private final String deleteSql;

    private LeafInsert(String table, Columns values) {
        this.values = values;
        this.parents = new Parents(table, values.list(), values);
        this.sql = "INSERT INTO " + table + " (" + values.list() + ") SELECT " + values.list("v") + " FROM "
                + values.unnest(1);
        this.deleteSql = "DELETE FROM " + table + " WHERE id IN (SELECT id FROM " + table
                + " WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE SKIP LOCKED)";
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

    /**
     * Deletes rows by their {@code id}. Those that another transaction is about to delete are left to it, so that this
     * waits for nobody either.
     *
     * @return how many are gone by this
     */
    public Uni<Integer> delete(Stage<?> stage, Collection<Long> ids) {
        return ids.isEmpty()
                ? Uni.createFrom().item(0)
                : Uni.createFrom()
                        .deferred(() -> stage.open().execute(deleteSql, Tuple.of(ids.toArray(Long[]::new))))
                        .map(RowSet::rowCount);
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
