package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An insertion of rows that nobody ever waits for: lines, history, movements, messages. Its foreign-key checks lock
 * parents, so each parent must be held already; then the checks take nothing, at no rank.
 */
public final class LeafInsert {
    private final Columns values;
    private final String sql;
    private final Map<Integer, LockKind<?, ?, ?, ?>> parents;

    private LeafInsert(Columns values, String sql, Map<Integer, LockKind<?, ?, ?, ?>> parents) {
        this.values = values;
        this.sql = sql;
        this.parents = parents;
    }

    /** An insertion into {@code table} of these names and types: {@code "order_id uuid, line_no int"}. */
    public static LeafInsert into(String table, String columns) {
        Columns values = Columns.of(columns);
        String sql = "INSERT INTO " + table + " (" + values.list() + ") SELECT " + values.list("v") + " FROM "
                + values.unnest(1);
        return new LeafInsert(values, sql, Map.of());
    }

    /** The same, where {@code column} refers to a row of {@code kind}, which must then be held. */
    public LeafInsert childOf(LockKind<?, ?, ?, ?> kind, String column) {
        int index = values.names().indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("No column " + column + " in " + values.names());
        }
        Map<Integer, LockKind<?, ?, ?, ?>> more = new LinkedHashMap<>(parents);
        var unused = more.put(index, kind);
        return new LeafInsert(values, sql, Map.copyOf(more));
    }

    /** Inserts the rows in one statement. A parent that is not held is a {@link LockViolation}. */
    public Uni<Void> run(Stage<?> stage, List<Tuple> rows) {
        if (rows.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = stage.open();
            rows.forEach(row -> requireParents(transaction, row));
            Tuple arrays = Tuple.tuple();
            values.addArrays(arrays, rows);
            return transaction.execute(sql, arrays).replaceWithVoid();
        });
    }

    private void requireParents(OpenTransaction transaction, Tuple row) {
        parents.forEach((index, kind) -> {
            Object id = row.getValue(index);
            if (id != null) {
                transaction.requireHeld(kind, id, LockMode.PIN);
            }
        });
    }
}
