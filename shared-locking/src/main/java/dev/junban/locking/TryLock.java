package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;

/**
 * Takes what is free. SKIP LOCKED looks away from a row that is locked, but where the row's update was committed a
 * moment ago it follows the row to its newest version and waits for who is changing that. So the try is cut short, and
 * then fails with SQLSTATE 55P03: it sits between two statements that travel along with it.
 */
final class TryLock {
    private static final String HURRY = """
            SELECT set_config('locking.lock_timeout', current_setting('lock_timeout'), true),
                   set_config('lock_timeout', '1ms', true)""";

    private static final String TAKE_TIME =
            "SELECT set_config('lock_timeout', current_setting('locking.lock_timeout'), true)";

    private TryLock() {}

    /** The rows that were free; they are locked from now on. */
    static Uni<RowSet<Row>> run(OpenTransaction transaction, LockKind<?, ?, ?, ?> kind, Tuple ids) {
        return Uni.combine()
                .all()
                .unis(
                        transaction.execute(HURRY, Tuple.tuple()),
                        transaction.execute(kind.sql().tryLock(), ids),
                        transaction.execute(TAKE_TIME, Tuple.tuple()))
                .with((hurried, got, tookTime) -> got);
    }
}
