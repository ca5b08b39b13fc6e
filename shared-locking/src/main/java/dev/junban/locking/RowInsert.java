package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An insertion of ranked rows. */
public final class RowInsert<R, N, I, T> {
    private final LockKind<R, N, I, T> kind;
    private final Columns values;
    private final Parents parents;
    private final String insertSql;
    private final String knownSql;
    private final String claimSql;

    RowInsert(LockKind<R, N, I, T> kind, String targets, String expressions, Columns values) {
        this.kind = kind;
        this.values = values;
        this.parents = new Parents(kind.table(), targets, values);
        this.knownSql = kind.sql().insert(targets, expressions, values);
        this.insertSql = kind.sql().returning(knownSql);
        this.claimSql = kind.sql().claim(targets, expressions, values);
    }

    /**
     * Inserts rows under keys that are made in this transaction. This acquires nothing, since nobody can wait for such
     * a row: it may happen at any stage and leaves the order where it is. Its parents must be held, as for a {@link
     * LeafInsert}.
     *
     * @return the handles of the new rows, by key
     */
    public Uni<Map<I, Handle<I, T>>> run(Stage<?> stage, List<Tuple> rows) {
        if (rows.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = mayInsert(stage, rows);
            Map<I, Handle<I, T>> handles = new LinkedHashMap<>();
            return inserted(transaction, rows)
                    .invoke(inserted -> kind.hold(transaction, inserted, LockMode.KEY_WRITE, true, handles))
                    .replaceWith(handles);
        });
    }

    /**
     * The same for rows that are known whole before the database answers. They are held from the moment at which they
     * are sent, so that what refers to them can travel along; if they cannot be inserted, neither can that.
     *
     * @param rows the new rows by key
     * @param values what is inserted for each of them, the key included
     */
    public Uni<Map<I, Handle<I, T>>> runKnown(Stage<?> stage, Map<I, T> rows, List<Tuple> values) {
        if (rows.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = mayInsert(stage, values);
            I[] ids = kind.sql().key().toArray(rows.keySet());
            Map<I, Handle<I, T>> handles = new LinkedHashMap<>();
            rows.forEach((id, row) -> kind.hold(transaction, id, row, LockMode.KEY_WRITE, true, handles));
            return hold(transaction, ids, transaction.execute(knownSql, arrays(values)))
                    .invoke(done -> HandleSet.requireCount(transaction, kind, handles.size(), done.rowCount()))
                    .replaceWith(handles);
        });
    }

    private OpenTransaction mayInsert(Stage<?> stage, List<Tuple> rows) {
        OpenTransaction transaction = stage.open();
        transaction.requireKnown(kind);
        transaction.requireOneByOne(kind, rows.size());
        parents.requireHeld(transaction, rows);
        return transaction;
    }

    /** A guarded database is told of the new rows: along with them, or after them where it makes their keys itself. */
    private Uni<RowSet<Row>> inserted(OpenTransaction transaction, List<Tuple> rows) {
        Uni<RowSet<Row>> insertion = transaction.execute(insertSql, arrays(rows));
        KeyType<I> key = kind.sql().key();
        int keyColumn = values.names().indexOf(kind.sql().keyColumn());
        if (keyColumn >= 0) {
            return hold(transaction, key.toArray(rows, row -> row.getValue(keyColumn)), insertion);
        }
        return insertion.call(inserted -> hold(
                transaction,
                key.toArray(inserted, row -> key.read().apply(row, 0)),
                Uni.createFrom().item(inserted)));
    }

    private Uni<RowSet<Row>> hold(OpenTransaction transaction, I[] ids, Uni<RowSet<Row>> insertion) {
        return transaction.touching(kind, Guard.HOLD, LockMode.KEY_WRITE, ids, insertion);
    }

    /**
     * Acquires keys that may not exist yet: they are inserted in the order of the keys, which waits for whoever is
     * inserting the same one, and those that turn out to exist are locked. {@link Handle#inserted()} tells which.
     * Parents must be held, as for {@link #run}.
     *
     * @param rows the values by key
     */
    public Uni<Locked<N, I, T>> claim(Stage<? extends R> stage, Map<I, Tuple> rows) {
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = stage.leave();
            Acquisition<I, T> acquisition = new Acquisition<>(transaction, kind, new LinkedHashSet<>(rows.keySet()));
            parents.requireHeld(transaction, rows.values());
            return acquisition
                    .advance(LockMode.WRITE)
                    .chain(() -> insertMissing(acquisition, rows))
                    .chain(() -> acquisition.lock(LockMode.WRITE))
                    .chain(acquisition::confirmMissing)
                    .map(missing -> acquisition.locked(requireNone(missing)));
        });
    }

    private Uni<Void> insertMissing(Acquisition<I, T> acquisition, Map<I, Tuple> rows) {
        return rows.isEmpty()
                ? Uni.createFrom().voidItem()
                : acquisition.insert(claimSql, arrays(List.copyOf(rows.values())));
    }

    private Set<I> requireNone(Set<I> missing) {
        if (!missing.isEmpty()) {
            throw new Restart(
                    Restart.Reason.ROWS_APPEARED, "keys of " + kind + " were deleted while they were being claimed");
        }
        return missing;
    }

    private Tuple arrays(List<Tuple> rows) {
        Tuple arrays = Tuple.tuple();
        values.addArrays(arrays, rows);
        return arrays;
    }
}
