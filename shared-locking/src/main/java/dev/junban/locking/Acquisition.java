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
 * One step of a transaction: the rows of one kind, on their way to being held. Late rows of earlier attempts are locked
 * along, but not handed out.
 */
final class Acquisition<I, T> {
    private final OpenTransaction transaction;
    private final LockKind<?, ?, I, T> kind;
    private final Set<I> wanted;
    private final Set<I> open;
    private final Map<I, Handle<I, T>> taken = new LinkedHashMap<>();
    private final long sentNanos = System.nanoTime();
    private boolean declared;

    Acquisition(OpenTransaction transaction, LockKind<?, ?, I, T> kind, Set<I> wanted) {
        transaction.requireKnown(kind);
        transaction.requireFew(kind, wanted.size());
        this.transaction = transaction;
        this.kind = kind;
        this.wanted = wanted;
        this.open = new LinkedHashSet<>(wanted);
        this.open.addAll(kind.lateIds(transaction));
    }

    /** Moves on to the kind; late rows of kinds that stand before it are locked first, in their order. */
    Uni<Void> advance(LockMode mode) {
        transaction.requireAhead(kind);
        Uni<Void> before = Uni.createFrom().voidItem();
        for (Plan.Late late : transaction.plan().between(transaction.held().reached(), kind.rank())) {
            before = before.chain(() -> late.kind().lockLate(transaction));
        }
        return before.invoke(() -> transaction.reach(kind)).invoke(() -> takeHeld(mode));
    }

    /** Rows that the transaction has inserted are held before their kind is acquired. */
    private void takeHeld(LockMode mode) {
        for (I id : Set.copyOf(open)) {
            kind.held(transaction, id).ifPresent(handle -> {
                transaction.requireNoUpgrade(handle, wanted.contains(id) ? mode : LockMode.WRITE);
                taken.put(id, handle);
                open.remove(id);
            });
        }
    }

    /** Locks what is still open; late rows are to be written. */
    Uni<Void> lock(LockMode mode) {
        if (open.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        LockMode needed = wanted.containsAll(open) || mode.atLeast(LockMode.WRITE) ? mode : LockMode.WRITE;
        String sql = transaction.isGuarded() && !declared
                ? kind.sql().declareAndLock(needed)
                : kind.sql().lock(needed);
        declared = true;
        return transaction
                .execute(sql, openIds())
                .invoke(found -> take(found, needed, false))
                .replaceWithVoid();
    }

    /** Locks what is free, without waiting. Late rows stand before it: they are waited for first. */
    Uni<Void> lockUnlessBusy() {
        Set<I> tried = new LinkedHashSet<>(open);
        tried.removeAll(kind.lateIds(transaction));
        open.removeAll(tried);
        return lock(LockMode.WRITE).chain(() -> tryLock(tried));
    }

    private Uni<Void> tryLock(Set<I> tried) {
        if (tried.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Guard guard = declared ? Guard.HOLD : Guard.ACQUIRE;
        declared = true;
        open.addAll(tried);
        I[] ids = kind.sql().key().toArray(tried);
        return transaction
                .touching(kind, guard, LockMode.WRITE, ids, TryLock.run(transaction, kind, Tuple.of(ids)))
                .invoke(got -> take(got, LockMode.WRITE, false))
                .replaceWithVoid();
    }

    /** Of what was asked for. */
    Set<I> notHad() {
        open.retainAll(wanted);
        return open;
    }

    /** Inserts keys that are open; those that exist already are locked after it, as part of the same acquisition. */
    Uni<Void> insert(String sql, Tuple values) {
        declared = true;
        I[] ids = kind.sql().key().toArray(open);
        return transaction
                .touching(kind, Guard.ACQUIRE, LockMode.KEY_WRITE, ids, transaction.execute(sql, values))
                .invoke(inserted -> take(inserted, LockMode.KEY_WRITE, true))
                .replaceWithVoid();
    }

    private void take(RowSet<Row> found, LockMode mode, boolean inserted) {
        kind.hold(transaction, found, mode, inserted, taken);
        open.removeAll(taken.keySet());
        transaction.acquired(kind, mode, found.size(), sentNanos);
    }

    /**
     * What was not found is looked for once more: a row that was inserted, or deleted and inserted again, while the
     * locking statement waited exists without being locked. Only a new transaction can lock it in order.
     */
    Uni<Set<I>> confirmMissing() {
        if (open.isEmpty()) {
            return Uni.createFrom().item(Set.of());
        }
        return transaction.execute(kind.sql().find(), openIds()).map(found -> {
            if (found.size() > 0) {
                throw new Restart(
                        Restart.Reason.ROWS_APPEARED,
                        found.size() + " rows of " + kind + " appeared while others were being locked");
            }
            return notHad();
        });
    }

    <N> Locked<N, I, T> locked(Set<I> missing) {
        Map<I, Handle<I, T>> rows = new LinkedHashMap<>(taken);
        rows.keySet().retainAll(wanted);
        return new Locked<>(rows, missing, new Stage<>(transaction));
    }

    private Tuple openIds() {
        return Tuple.of(kind.sql().key().toArray(open));
    }
}
