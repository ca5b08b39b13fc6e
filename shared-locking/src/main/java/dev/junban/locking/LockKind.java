package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * One kind of lockable rows: a table, its immutable key, its rank. Lower ranks are acquired first; inside a kind the
 * key decides, ascending, in the order of the database.
 *
 * @param <R> marker type: from a stage of this type or below, the kind may still be acquired
 * @param <N> marker type of the stage that follows
 * @param <I> the type of the key
 * @param <T> what a row is read as
 */
public final class LockKind<R, N, I, T> {
    /** More ids in one acquisition are refused: such work belongs into several transactions. */
    public static final int IDS_MAX = 10_000;

    private final int rank;
    private final TableSql<I> sql;
    private final Function<Row, T> mapper;

    private LockKind(int rank, TableSql<I> sql, Function<Row, T> mapper) {
        this.rank = rank;
        this.sql = sql;
        this.mapper = mapper;
    }

    /** A kind with a {@code bigint} key. {@code columns} are read with each row and handed to {@code mapper}. */
    public static <R, N, T> LockKind<R, N, Long, T> bigint(
            int rank, String table, String key, String columns, Function<Row, T> mapper) {
        return new LockKind<>(rank, new TableSql<>(table, key, KeyType.BIGINT, columns), mapper);
    }

    /** A kind with a {@code uuid} key. */
    public static <R, N, T> LockKind<R, N, UUID, T> uuid(
            int rank, String table, String key, String columns, Function<Row, T> mapper) {
        return new LockKind<>(rank, new TableSql<>(table, key, KeyType.UUID_KEY, columns), mapper);
    }

    /** A kind with a {@code text COLLATE "C"} key. */
    public static <R, N, T> LockKind<R, N, String, T> text(
            int rank, String table, String key, String columns, Function<Row, T> mapper) {
        return new LockKind<>(rank, new TableSql<>(table, key, KeyType.TEXT, columns), mapper);
    }

    /** Acquires the rows in mode {@link LockMode#WRITE}. */
    public Uni<Locked<N, I, T>> lock(Stage<? extends R> stage, Collection<I> ids) {
        return lock(stage, LockMode.WRITE, ids);
    }

    /**
     * Acquires the rows: duplicates removed, ascending, in one statement. Fails with {@link LockViolation} if the
     * stage is not the current one, and with {@link IllegalArgumentException} for more than {@link #IDS_MAX} ids.
     */
    public Uni<Locked<N, I, T>> lock(Stage<? extends R> stage, LockMode mode, Collection<I> ids) {
        return Uni.createFrom().deferred(() -> {
            Set<I> wanted = distinct(ids);
            OpenTransaction transaction = stage.leaveFor(this);
            Acquisition<N, I, T> acquisition = new Acquisition<>(transaction, this, wanted);
            return acquisition.lock(mode).chain(acquisition::finish);
        });
    }

    private Set<I> distinct(Collection<I> ids) {
        Set<I> wanted = new LinkedHashSet<>(ids);
        if (wanted.size() > IDS_MAX) {
            throw new IllegalArgumentException(wanted.size() + " ids of " + this + " in one acquisition; at most "
                    + IDS_MAX + " are allowed: split the work into several transactions");
        }
        return wanted;
    }

    /**
     * A change of held rows, by key only.
     *
     * @param assignments over the row {@code t} and the values {@code v}: {@code "reserved = t.reserved + v.quantity"}
     * @param values names and types of the values given for each row: {@code "quantity bigint"}
     */
    public RowUpdate<I, T> update(String assignments, String values) {
        return new RowUpdate<>(this, assignments, Columns.of(values));
    }

    /** An insertion of new rows with these columns. */
    public RowInsert<R, N, I, T> insert(String columns) {
        Columns values = Columns.of(columns);
        return new RowInsert<>(this, values.list(), values.list("v"), values);
    }

    /** An insertion whose columns are computed: {@code targets} from {@code expressions} over the values {@code v}. */
    public RowInsert<R, N, I, T> insert(String targets, String expressions, String values) {
        return new RowInsert<>(this, targets, expressions, Columns.of(values));
    }

    /** Deletes rows that were inserted by this transaction or are held as {@link LockMode#KEY_WRITE}. */
    public Uni<Void> delete(Collection<Handle<I, T>> handles) {
        if (handles.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = HandleSet.requireHeld(this, LockMode.KEY_WRITE, handles);
            return transaction
                    .execute(sql.delete(), Tuple.of(HandleSet.ids(this, handles)))
                    .invoke(done -> HandleSet.requireCount(this, handles.size(), done.rowCount()))
                    .invoke(done -> handles.forEach(h -> transaction.held().remove(this, h.id())))
                    .replaceWithVoid();
        });
    }

    int rank() {
        return rank;
    }

    String table() {
        return sql.table();
    }

    TableSql<I> sql() {
        return sql;
    }

    /** Registers the returned rows as held; {@code RETURNING} and {@code SELECT} lists of a kind start with its key. */
    void hold(
            OpenTransaction transaction, RowSet<Row> rows, LockMode mode, boolean inserted, Map<I, Handle<I, T>> into) {
        for (Row row : rows) {
            I id = sql.key().read().apply(row, 0);
            transaction.held().add(this, id, mode);
            into.put(id, new Handle<>(transaction, this, id, mapper.apply(row), mode, inserted));
        }
    }

    @Override
    public String toString() {
        return table();
    }
}
