package dev.junban.testing;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.PreparedQuery;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Transaction;
import io.vertx.mutiny.sqlclient.Tuple;

/** A pool in whose transactions the server fails one chosen statement, or COMMIT, with a chosen SQLSTATE. */
public final class FaultyPool extends Pool {
    private static final String FAIL = "DO $$ BEGIN RAISE EXCEPTION 'failing on purpose' USING ERRCODE = '%s'; END $$";

    /** A constraint that is checked at COMMIT; it goes with the transaction that it fails. */
    private static final String FAIL_AT_COMMIT = """
            CREATE TEMPORARY TABLE failing (failing boolean);
            CREATE FUNCTION pg_temp.fail() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
              RAISE EXCEPTION 'failing on purpose at COMMIT' USING ERRCODE = '%s';
            END $$;
            CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON failing DEFERRABLE INITIALLY DEFERRED
              FOR EACH ROW EXECUTE FUNCTION pg_temp.fail();
            INSERT INTO failing VALUES (true)""";

    private static final int COMMIT = -1;

    private int statement;
    private int failure;
    private int failures;
    private String sqlState = "";

    public FaultyPool(Pool pool) {
        super(pool.getDelegate());
    }

    /** Lets the statement of this number fail in the next so many transactions. */
    public synchronized void fail(int number, int times, String state) {
        failure = number;
        failures = times;
        sqlState = state;
    }

    /** Lets COMMIT fail in the next so many transactions. */
    public void failAtCommit(int times, String state) {
        fail(COMMIT, times, state);
    }

    /** How many statements the last transaction sent. */
    public synchronized int statements() {
        return statement;
    }

    private synchronized boolean failsNext() {
        statement++;
        return failsAt(statement);
    }

    private synchronized boolean failsAt(int number) {
        if (number != failure || failures == 0) {
            return false;
        }
        failures--;
        return true;
    }

    private synchronized String failing(String sql) {
        return sql.formatted(sqlState);
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
            return failsNext() ? withoutValues(super.preparedQuery(failing(FAIL))) : super.preparedQuery(sql);
        }

        @Override
        public Uni<Transaction> begin() {
            return super.begin().map(transaction -> new FaultyTransaction(this, transaction));
        }

        private PreparedQuery<RowSet<Row>> withoutValues(PreparedQuery<RowSet<Row>> fail) {
            return new PreparedQuery<>(fail.getDelegate()) {
                @Override
                public Uni<RowSet<Row>> execute(Tuple values) {
                    return fail.execute();
                }
            };
        }
    }

    private final class FaultyTransaction extends Transaction {
        private final SqlConnection connection;

        FaultyTransaction(SqlConnection connection, Transaction transaction) {
            super(transaction.getDelegate());
            this.connection = connection;
        }

        @Override
        public Uni<Void> commit() {
            return failsAt(COMMIT)
                    ? connection.query(failing(FAIL_AT_COMMIT)).execute().chain(failing -> super.commit())
                    : super.commit();
        }
    }
}
