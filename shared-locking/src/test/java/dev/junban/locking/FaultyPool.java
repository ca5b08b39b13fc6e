package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.PreparedQuery;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;

/** A pool in whose transactions the server fails one chosen statement, with a chosen SQLSTATE. */
final class FaultyPool extends Pool {
    private static final String FAIL = "SELECT fail_first(1000000, $1)";

    private int statement;
    private int failure;
    private int failures;
    private String sqlState = "";

    FaultyPool(Pool pool) {
        super(pool.getDelegate());
    }

    /** Lets the statement of this number fail in the next so many transactions. */
    synchronized void fail(int number, int times, String state) {
        failure = number;
        failures = times;
        sqlState = state;
    }

    /** How many statements the last transaction sent. */
    synchronized int statements() {
        return statement;
    }

    private synchronized boolean failsNext() {
        statement++;
        if (statement != failure || failures == 0) {
            return false;
        }
        failures--;
        return true;
    }

    private synchronized void countAnew() {
        statement = 0;
    }

    @Override
    public Uni<SqlConnection> getConnection() {
        return super.getConnection().invoke(this::countAnew).map(Faulty::new);
    }

    private final class Faulty extends SqlConnection {
        Faulty(SqlConnection connection) {
            super(connection.getDelegate());
        }

        @Override
        public PreparedQuery<RowSet<Row>> preparedQuery(String sql) {
            return failsNext() ? failing(super.preparedQuery(FAIL)) : super.preparedQuery(sql);
        }

        private PreparedQuery<RowSet<Row>> failing(PreparedQuery<RowSet<Row>> fail) {
            return new PreparedQuery<>(fail.getDelegate()) {
                @Override
                public Uni<RowSet<Row>> execute(Tuple values) {
                    return fail.execute(Tuple.of(sqlState));
                }
            };
        }
    }
}
