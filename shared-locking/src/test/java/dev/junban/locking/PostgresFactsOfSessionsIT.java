package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgConnection;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Transaction;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.TransactionRollbackException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How PostgreSQL ends transactions and sessions, what ends with them, and what row-level security sees when. */
class PostgresFactsOfSessionsIT {
    static TestDatabase database;
    static PlainSessions sessions;

    PlainSession a;
    PlainSession b;

    @BeforeAll
    static void open() {
        database = TestPostgres.database("session_facts");
        sessions = new PlainSessions(database);
        sessions.owner()
                .run(
                        "CREATE TABLE accounts (id bigint PRIMARY KEY, balance bigint NOT NULL)",
                        "GRANT SELECT, UPDATE ON accounts TO junban_app");
        sessions.closeAll();
    }

    @BeforeEach
    void connect() {
        a = sessions.owner();
        b = sessions.owner();
        a.run("DELETE FROM accounts", "INSERT INTO accounts SELECT n, 60 FROM generate_series(1, 100) AS n");
    }

    @AfterEach
    void disconnect() {
        sessions.closeAll();
    }

    @AfterAll
    static void close() {
        sessions.close();
    }

    @Test
    void afterAFailureEverythingIsRefusedAndCommitSucceedsWithoutWritingAnything() {
        a.run("BEGIN", "UPDATE accounts SET balance = 0 WHERE id = 1");

        assertThat(a.state("SELECT 1 / 0")).isEqualTo("22012");
        assertThat(a.state("SELECT 1")).isEqualTo("25P02");
        assertThat(a.state("COMMIT")).as("it does not fail").isEqualTo("00000");
        assertThat(a.value("SELECT balance FROM accounts WHERE id = 1")).isEqualTo("60");
    }

    @Test
    void theKernelsClientFailsToCommitAFailedTransaction() {
        Vertx vertx = Vertx.vertx();
        SqlConnection connection =
                Shelf.await(PgConnection.connect(vertx, PgConnectOptions.fromUri(database.appUrl())));
        Transaction transaction = Shelf.await(connection.begin());
        assertThat(catchThrowable(
                        () -> Shelf.await(connection.query("SELECT 1 / 0").execute())))
                .isInstanceOf(PgException.class);

        assertThat(catchThrowable(() -> Shelf.await(transaction.commit())))
                .as("what it makes of the tag ROLLBACK")
                .isInstanceOf(TransactionRollbackException.class);
        Shelf.await(connection.close());
        Shelf.await(vertx.close());
    }

    @Test
    void theServerKnowsWhatBecameOfATransaction() {
        a.run("BEGIN", "SELECT FROM accounts WHERE id = 1 FOR NO KEY UPDATE");
        String kept = a.value("SELECT pg_current_xact_id()");
        b.run("BEGIN");
        String dropped = b.value("SELECT pg_current_xact_id()");
        assertThat(statusOf(kept)).isEqualTo("in progress");

        a.run("COMMIT");
        sessions.eye().run("SELECT pg_terminate_backend(" + b.pid() + ")");
        sessions.awaitEnd(b);

        assertThat(List.of(statusOf(kept), statusOf(dropped))).containsExactly("committed", "aborted");
    }

    private static String statusOf(String xid) {
        return sessions.eye().value("SELECT pg_xact_status('" + xid + "')");
    }

    @Test
    void localSettingsEndWithTheTransactionHoweverItEnds() {
        for (String end : List.of("COMMIT", "ROLLBACK")) {
            a.run("BEGIN", "SELECT set_config('locking.mark', '3', true), set_config('lock_timeout', '3s', true)", end);

            assertThat(a.value("SELECT current_setting('locking.mark', true), current_setting('lock_timeout')"))
                    .as("after " + end)
                    .isEqualTo("|0");
        }
    }

    @Test
    void rowLevelSecurityRefusesARowBeforeTheStatementWaitsForIt() {
        a.run(
                "CREATE FUNCTION refuse() RETURNS boolean LANGUAGE plpgsql AS"
                        + " $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = 'LK002'; END $$",
                "CREATE POLICY looks ON accounts FOR SELECT USING (true)",
                "CREATE POLICY changes ON accounts FOR UPDATE USING (CASE WHEN id IN (SELECT unnest('{2,3}'::bigint[]))"
                        + " THEN true ELSE refuse() END)",
                "ALTER TABLE accounts ENABLE ROW LEVEL SECURITY");
        PlainSession app = sessions.app();
        a.run("BEGIN", "SELECT FROM accounts WHERE id = 1 FOR UPDATE");
        app.run("SET lock_timeout = '30s'");

        assertThat(app.state("UPDATE accounts SET balance = 0 WHERE id = 1")).isEqualTo("LK002");
        assertThat(app.state("SELECT FROM accounts WHERE id = 1 FOR KEY SHARE")).isEqualTo("LK002");
        assertThat(app.state("SELECT FROM accounts WHERE id = 1 FOR NO KEY UPDATE SKIP LOCKED"))
                .isEqualTo("LK002");
        assertThat(app.state("UPDATE accounts SET balance = 0 WHERE id = 2")).isEqualTo("00000");
        assertThat(String.join("\n", app.rows("EXPLAIN UPDATE accounts SET balance = 0 WHERE id = ANY ('{2,3}')")))
                .as("each row costs the same however many ids there are")
                .contains("hashed SubPlan");
        a.run("COMMIT", "ALTER TABLE accounts DISABLE ROW LEVEL SECURITY");
    }

    @Test
    void serializableTransactionsMayFailAsLateAsCommit() {
        withdrawFromEachOnSight("SERIALIZABLE", "SERIALIZABLE");

        assertThat(a.state("COMMIT")).isEqualTo("00000");
        assertThat(b.state("COMMIT")).isEqualTo("40001");
    }

    @Test
    void serializableProtectsOnlyAmongSerializableTransactions() {
        withdrawFromEachOnSight("SERIALIZABLE", "READ COMMITTED");

        assertThat(a.state("COMMIT")).isEqualTo("00000");
        assertThat(b.state("COMMIT")).isEqualTo("00000");
    }

    /** Each looks at both accounts and takes from another one. */
    private void withdrawFromEachOnSight(String levelOfA, String levelOfB) {
        String sight = "SELECT sum(balance) FROM accounts WHERE id IN (1, 2)";
        a.run("BEGIN ISOLATION LEVEL " + levelOfA, sight);
        b.run("BEGIN ISOLATION LEVEL " + levelOfB, sight);
        a.run("UPDATE accounts SET balance = balance - 100 WHERE id = 1");
        b.run("UPDATE accounts SET balance = balance - 100 WHERE id = 2");
    }

    @Test
    void aTransactionThatLastsTooLongLosesItsSession() {
        a.run("BEGIN", "SET LOCAL transaction_timeout = '100ms'");
        TestDatabase since = database.mark();

        var unused = a.state("SELECT pg_sleep(60)");

        sessions.awaitEnd(a);
        assertThat(since.count("25P04")).isEqualTo(1);
    }

    @Test
    void aTransactionThatPausesTooLongLosesItsSession() {
        TestDatabase since = database.mark();
        a.run("BEGIN", "SET LOCAL idle_in_transaction_session_timeout = '100ms'");

        sessions.awaitEnd(a);

        assertThat(since.count("25P03")).isEqualTo(1);
    }
}
