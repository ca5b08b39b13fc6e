package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Transaction;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Begins transactions of one isolation level on connections of the pool. */
final class Sessions {
    private static final String SERIALIZABLE = "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE";

    /**
     * Local to the transaction, so that they hold behind any pooler; one statement, sent along with BEGIN. The id is
     * asked for now, because after COMMIT it is too late, and so is since when the server has counted, which begins anew
     * with a crash; in a database that is audited the transaction also writes its name into the log. Rows are found by
     * their key, one by one: the guard refuses rows that are only scanned too, and of a small table the planner would
     * scan them all. As there is but one good plan, it is made once, and not for every list of keys. Its name stands
     * behind the application's for as long as it is open, so that {@code pg_stat_activity} tells who holds a row.
     */
    private static final String SETTINGS = """
            SELECT set_config('lock_timeout', $1, true),
                   set_config('statement_timeout', $2, true),
                   set_config('idle_in_transaction_session_timeout', $2, true),
                   set_config('transaction_timeout', $3, true),
                   set_config('enable_seqscan', 'off', true),
                   set_config('enable_hashjoin', 'off', true),
                   set_config('enable_mergejoin', 'off', true),
                   set_config('jit', 'off', true),
                   set_config('plan_cache_mode', 'force_generic_plan', true),
                   set_config('application_name', current_setting('application_name') || ' ' || $4, true),
                   CASE WHEN current_setting('locking.audit', true) = 'on'
                        THEN pg_logical_emit_message(true, 'locking.transaction', $4) END,
                   pg_current_xact_id()::text AS xid, pg_stat_get_bgwriter_stat_reset_time()::text AS since""";

    private final Pool pool;
    private final RetryPolicy policy;
    private final boolean serializable;

    Sessions(Pool pool, RetryPolicy policy, boolean serializable) {
        this.pool = pool;
        this.policy = policy;
        this.serializable = serializable;
    }

    /**
     * A transaction that has begun.
     *
     * @param id by which its outcome can be asked for
     */
    record Session(Transaction transaction, ServerId id) {}

    /**
     * Its id on the server.
     *
     * @param since when the server began to count: after a crash it does so anew, and may give an xid again that it lost
     */
    record ServerId(String xid, @Nullable String since) {
        static ServerId of(Row row) {
            return new ServerId(row.getString("xid"), row.getString("since"));
        }
    }

    Uni<SqlConnection> connection() {
        return pool.getConnection();
    }

    /** Sends BEGIN with its settings, once it is subscribed to; what is sent on the connection after that travels along. */
    Uni<Session> begin(String name, SqlConnection connection) {
        Uni<?> isolation = serializable
                ? connection.query(SERIALIZABLE).execute()
                : Uni.createFrom().nullItem();
        return Uni.combine()
                .all()
                .unis(connection.begin(), isolation, settings(name, connection))
                .with((transaction, ignored, settings) ->
                        new Session(transaction, ServerId.of(settings.iterator().next())))
                // An idle connection may have been lost long ago; only BEGIN finds out.
                .onFailure(SqlStates::isConnectionLost)
                .transform(Restart::afterLoss);
    }

    private Uni<RowSet<Row>> settings(String name, SqlConnection connection) {
        return connection
                .preparedQuery(SETTINGS)
                .execute(Tuple.of(
                        millis(policy.lockTimeout()),
                        millis(policy.statementTimeout()),
                        millis(policy.transactionTimeout()),
                        name));
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
