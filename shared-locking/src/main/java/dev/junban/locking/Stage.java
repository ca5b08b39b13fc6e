package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;

/**
 * The right to go on from here in one locked transaction. Acquiring a kind uses the stage up and gives the next one;
 * using it twice, after the end, or in another transaction is a {@link LockViolation}.
 *
 * @param <P> what may still be acquired: the marker type of the lowest kind that is left
 */
@SuppressWarnings("UnusedTypeParameter") // it is there for the compiler, which refuses a stage that is too far on
public final class Stage<P> {
    private final OpenTransaction transaction;
    private boolean used;

    Stage(OpenTransaction transaction) {
        this.transaction = transaction;
    }

    /**
     * Reads rows without locking them, as of this statement: after an acquisition it sees what those who held the rows
     * before have committed.
     *
     * @param sql a SELECT without a locking clause
     */
    public Uni<RowSet<Row>> select(String sql, Tuple values) {
        return Uni.createFrom().deferred(() -> {
            OpenTransaction open = open();
            open.requireReading(sql);
            return open.execute(sql, values);
        });
    }

    /** The transaction, if this stage is still the current one. */
    OpenTransaction open() {
        transaction.requireOpen();
        if (used) {
            transaction.refuse(
                    LockViolation.Rule.STAGE_REUSED,
                    "a stage of transaction " + transaction + " was used again after it had been left");
        }
        return transaction;
    }

    /** Leaves this stage, for one that the caller makes. */
    OpenTransaction leave() {
        OpenTransaction left = open();
        used = true;
        return left;
    }
}
