package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;

/**
 * Plain reading, on a pool of its own so that a queue for locks never delays it. It locks nothing and is never the
 * basis of a write.
 */
public final class Reads {
    private final Pool pool;

    public Reads(Pool pool) {
        this.pool = pool;
    }

    /**
     * Fails with {@link DatabaseBusy} when the database is away or has no room, and with {@link LockViolation} for SQL
     * that locks or writes.
     *
     * @param sql a SELECT without a locking clause
     */
    public Uni<RowSet<Row>> select(String sql, Tuple values) {
        if (!ReadOnlySql.reads(sql)) {
            throw new LockViolation(LockViolation.Rule.FOREIGN_SQL, ReadOnlySql.refusal(sql));
        }
        // Not pool.preparedQuery: it lets its timeout for a connection run on after the connection has failed, and then
        // reports an uncaught exception.
        return pool.withConnection(connection -> connection.preparedQuery(sql).execute(values))
                .onFailure(SqlStates::isBusy)
                .transform(failure -> new DatabaseBusy("reading", 1, failure));
    }
}
