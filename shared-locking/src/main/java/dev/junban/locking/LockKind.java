package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
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

    /**
     * Acquires the rows to be changed, all but their keys ({@code FOR NO KEY UPDATE}): duplicates removed, ascending, in
     * one statement. Fails with {@link LockViolation} if the stage is not the current one, and for more than {@link
     * #IDS_MAX} ids.
     */
    public Uni<Locked<N, I, T>> lock(Stage<? extends R> stage, Collection<I> ids) {
        return lock(stage, LockMode.WRITE, ids);
    }

    /**
     * The same for rows that are only to stay ({@code FOR KEY SHARE}), as a foreign-key check would have it. They may
     * not be changed: strengthening a lock that others hold too deadlocks with the second who does so.
     */
    public Uni<Locked<N, I, T>> pin(Stage<? extends R> stage, Collection<I> ids) {
        return lock(stage, LockMode.PIN, ids);
    }

    /** The same for rows that are to be deleted ({@code FOR UPDATE}): foreign-key checks of others wait. */
    public Uni<Locked<N, I, T>> lockToDelete(Stage<? extends R> stage, Collection<I> ids) {
        return lock(stage, LockMode.KEY_WRITE, ids);
    }

    /**
     * Acquires those of the rows to be changed that nobody else holds now: ascending, without waiting, and as of this
     * statement. For work that somebody else may do just as well, such as a queue: what is left out is not looked at, so
     * no rule may depend on having all. What is busy is among the missing, since whether it exists is not looked at either.
     * Otherwise as {@link #lock}; where a row changes hands at this very moment, the transaction runs again.
     */
    public Uni<Locked<N, I, T>> lockUnlessBusy(Stage<? extends R> stage, Collection<I> ids) {
        return Uni.createFrom().deferred(() -> {
            Acquisition<I, T> acquisition = new Acquisition<>(stage.leave(), this, new LinkedHashSet<>(ids));
            return acquisition
                    .advance(LockMode.WRITE)
                    .chain(acquisition::lockUnlessBusy)
                    .map(done -> acquisition.locked(acquisition.notHad()));
        });
    }

    Uni<Locked<N, I, T>> lock(Stage<? extends R> stage, LockMode mode, Collection<I> ids) {
        return Uni.createFrom().deferred(() -> {
            Set<I> wanted = new LinkedHashSet<>(ids);
            Acquisition<I, T> acquisition = new Acquisition<>(stage.leave(), this, wanted);
            return acquisition
                    .advance(mode)
                    .chain(() -> acquisition.lock(mode))
                    .chain(acquisition::confirmMissing)
                    .map(missing -> acquisition.locked(missing));
        });
    }

    /**
     * Acquires rows to be changed that the transaction finds out to need at a stage that may be past
     * their rank. Those that are held already or free are had at once, without waiting; for the others the transaction
     * starts over, remembers them and locks them in their place, so {@code work} must derive the ids from fresh reads
     * again. Afterwards only kinds that stand after this one may be acquired, as after {@link #lock}. Fails with
     * {@link LockViolation} if a row is held in a weaker mode, or if the work needs new rows in each
     * of several rounds.
     */
    public <P> Uni<Locked<P, I, T>> discover(Stage<P> stage, Collection<I> ids) {
        return Uni.createFrom().deferred(() -> new Discovery<>(stage.leave(), this, new LinkedHashSet<>(ids)).run());
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

    /** Deletes rows that were inserted by this transaction or are held by {@link #lockToDelete}. */
    public Uni<Void> delete(Collection<Handle<I, T>> handles) {
        if (handles.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.createFrom().deferred(() -> {
            OpenTransaction transaction = HandleSet.requireHeld(this, LockMode.KEY_WRITE, handles);
            return transaction
                    .execute(sql.delete(), Tuple.of(HandleSet.ids(this, handles)))
                    .invoke(done -> HandleSet.requireCount(transaction, this, handles.size(), done.rowCount()))
                    .invoke(() -> handles.forEach(transaction.held()::remove))
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
        rows.forEach(row -> hold(transaction, sql.key().read().apply(row, 0), mapper.apply(row), mode, inserted, into));
    }

    /** Registers the row as held. */
    void hold(OpenTransaction transaction, I id, T row, LockMode mode, boolean inserted, Map<I, Handle<I, T>> into) {
        Handle<I, T> handle = new Handle<>(transaction, this, id, row, mode, inserted);
        transaction.held().add(handle);
        into.put(id, handle);
    }

    /** The handle, if this transaction holds the row. Only this kind puts handles under itself, so the cast is safe. */
    @SuppressWarnings("unchecked")
    Optional<Handle<I, T>> held(OpenTransaction transaction, I id) {
        return Optional.ofNullable((Handle<I, T>) transaction.held().find(this, id));
    }

    /** Locks what earlier attempts of the transaction found out to need of this kind. */
    Uni<Void> lockLate(OpenTransaction transaction) {
        return Uni.createFrom().deferred(() -> {
            transaction.reach(this);
            return new Acquisition<>(transaction, this, Set.of()).lock(LockMode.WRITE);
        });
    }

    /** The late ids of this kind, which are to be locked along with those asked for. */
    @SuppressWarnings("unchecked") // a plan holds the ids of a kind under that kind
    Set<I> lateIds(OpenTransaction transaction) {
        return (Set<I>) transaction.plan().lateOf(this);
    }

    @Override
    public String toString() {
        return table();
    }
}
