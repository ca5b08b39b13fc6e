package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.junban.testing.CuttingProxy;
import io.vertx.mutiny.sqlclient.Pool;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection is cut at each statement of a transaction in turn, COMMIT above all. On a pool of one connection. */
class LostConnectionIT {
    /** A constraint that makes COMMIT wait while somebody else holds the advisory lock 7. */
    private static final String WAIT_AT_COMMIT = """
            CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
              PERFORM pg_advisory_xact_lock_shared(7);
              RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
              FOR EACH ROW EXECUTE FUNCTION wait_at_commit();
            """;

    private static final String COMMITTING =
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
    private static final String WAITING = "SELECT pid FROM pg_stat_activity"
            + " WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')";
    private static final String ASKED = "SELECT FROM pg_stat_activity"
            + " WHERE datname = current_database() AND query LIKE 'SELECT pg_xact_status($1%'";

    static Shelf shelf;
    static CuttingProxy proxy;
    static Pool single;
    static Pool superuser;
    static Told told;
    static LockedTransactions<Shelf.FromTag> transactions;
    static int statements;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        shelf.owner(WAIT_AT_COMMIT);
        proxy = new CuttingProxy(shelf.vertx, shelf.database.host(), shelf.database.port());
        single = shelf.poolThrough(proxy.port(), 1);
        superuser = shelf.superuserPool();
        told = new Told();
        transactions = through(Faults.POLICY);
        proxy.cutAtStatement(Integer.MAX_VALUE, CuttingProxy.Cut.BEFORE);
        Shelf.await(new Packing(shelf, "count").run(transactions));
        statements = proxy.statements();
        assertThat(statements).as("statements of the transaction").isGreaterThanOrEqualTo(11);
    }

    @AfterAll
    static void close() {
        Shelf.await(superuser.close());
        Shelf.await(single.close());
        proxy.close();
        shelf.closeInOrder();
    }

    @AfterEach
    void leavesNothingBehind() {
        proxy.comeBack();
        letCommitsPass();
        Faults.requireNothingLeftBehind(shelf, transactions);
    }

    @ParameterizedTest
    @EnumSource(CuttingProxy.Cut.class)
    void runsAgainWhicheverStatementBeforeCommitIsCut(CuttingProxy.Cut cut) {
        for (int statement = 1; statement < statements; statement++) {
            Packing packing = new Packing(shelf, "cut");
            proxy.cutAtStatement(statement, cut);

            UUID box = Shelf.await(packing.run(transactions));

            assertThat(packing.effects()).as("statement %d", statement).isEqualTo(Packing.ONCE);
            assertThat(packing.labelOf(box)).isEqualTo(packing.name());
            assertThat(told.take()).as("statement %d", statement).containsExactly("retried ");
            Faults.requireNothingLeftBehind(shelf, transactions);
        }
    }

    @Test
    void runsAgainWhenTheServerEndsASessionThatWaits() {
        Packing packing = new Packing(shelf, "ended");
        Runnable letGo = packing.holdABook();
        CompletableFuture<UUID> packed = packing.run(transactions).subscribeAsCompletionStage();
        Faults.eventually(() -> count(WAITING) == 1, "the transaction waits for a row");

        kill(WAITING);
        letGo.run();

        UUID box = packed.join();
        assertThat(packing.effects()).isEqualTo(Packing.ONCE);
        assertThat(packing.labelOf(box)).isEqualTo(packing.name());
        assertThat(told.take()).containsExactly("retried ");
    }

    @ParameterizedTest
    @EnumSource(
            value = CuttingProxy.Cut.class,
            names = {"BEFORE", "HALFWAY"})
    void runsAgainWhenCommitDidNotReachTheServer(CuttingProxy.Cut cut) {
        Packing packing = new Packing(shelf, "commit");
        proxy.cutAtCommit(cut);

        UUID box = Shelf.await(packing.run(transactions));

        assertThat(packing.effects()).isEqualTo(Packing.ONCE);
        assertThat(packing.labelOf(box)).isEqualTo(packing.name());
        assertThat(told.take()).containsExactly("commit aborted", "retried ");
    }

    @Test
    void deliversTheResultWhenOnlyTheAnswerToCommitWasLost() {
        Packing packing = new Packing(shelf, "answer");
        proxy.cutAtCommit(CuttingProxy.Cut.ANSWER_LOST);

        UUID box = Shelf.await(packing.run(transactions));

        assertThat(packing.effects()).isEqualTo(Packing.ONCE);
        assertThat(packing.labelOf(box)).isEqualTo(packing.name());
        assertThat(told.take()).containsExactly("commit committed");
    }

    @Test
    void waitsForACommitThatIsStillUnderWay() {
        Packing packing = new Packing(shelf, "under way");
        CompletableFuture<UUID> packed = commitUnderWay(packing);

        letCommitsPass();

        UUID box = packed.join();
        assertThat(packing.effects()).isEqualTo(Packing.ONCE);
        assertThat(packing.labelOf(box)).isEqualTo(packing.name());
        assertThat(told.take()).containsExactly("commit committed");
    }

    @Test
    void runsAgainWhenTheServerKilledTheCommit() {
        Packing packing = new Packing(shelf, "killed");
        CompletableFuture<UUID> packed = commitUnderWay(packing);

        kill(COMMITTING);
        letCommitsPass();

        UUID box = packed.join();
        assertThat(packing.effects()).isEqualTo(Packing.ONCE);
        assertThat(packing.labelOf(box)).isEqualTo(packing.name());
        assertThat(told.take()).containsExactly("commit aborted", "retried ");
    }

    /** What it tells may be about another transaction, which was given the id of one that was lost. */
    @Test
    void isBusyWhenTheServerHasCrashedSince() {
        Packing packing = new Packing(shelf, "crashed");
        CompletableFuture<UUID> packed = commitUnderWay(packing);

        // As a crash does.
        Shelf.await(superuser.query("SELECT pg_stat_reset_shared('bgwriter')").execute());
        letCommitsPass();

        assertThatThrownBy(packed::join).hasCauseInstanceOf(DatabaseBusy.class);
        assertThat(told.take()).containsExactly("commit unknown");
        assertThat(packing.effects()).as("what the server did").isEqualTo(Packing.ONCE);
    }

    @Test
    void isBusyWhenNobodyTellsInTimeWhatBecameOfCommit() {
        Packing packing = new Packing(shelf, "unknown");
        proxy.cutAtCommit(CuttingProxy.Cut.ANSWER_LOST);
        proxy.goAwayWithTheCut();

        DatabaseBusy busy = busy(packing, through(Faults.withDeadline(Duration.ofMillis(500))));

        assertThat(busy).hasMessageContaining("transaction pack gave up after 1 attempt");
        assertThat(told.take()).containsExactly("commit unknown");
        assertThat(packing.effects()).as("what the server did").isEqualTo(Packing.ONCE);
    }

    @Test
    void isBusyWhenTheServerStaysAway() {
        Packing packing = new Packing(shelf, "away");
        proxy.cutAtStatement(5, CuttingProxy.Cut.BEFORE);
        proxy.goAwayWithTheCut();

        DatabaseBusy busy = busy(packing, transactions);

        assertThat(busy.sqlState()).isEmpty();
        assertThat(told.take()).isNotEmpty().containsOnly("retried ");
        assertThat(packing.effects()).isEqualTo(Packing.NONE);
    }

    /** Its COMMIT waits on the server, the connection is lost, and the kernel has asked once what became of it. */
    private static CompletableFuture<UUID> commitUnderWay(Packing packing) {
        Shelf.await(superuser.query("SELECT pg_advisory_lock(7)").execute());
        proxy.cutAtCommit(CuttingProxy.Cut.AFTER);
        CompletableFuture<UUID> packed = packing.run(transactions).subscribeAsCompletionStage();
        Faults.eventually(() -> count(COMMITTING) == 1 && count(ASKED) == 1, "COMMIT waits, and is asked for");
        return packed;
    }

    private static void kill(String sessions) {
        Shelf.await(superuser
                .query("SELECT pg_terminate_backend(pid, 10000) FROM (" + sessions + ") AS sessions")
                .execute());
    }

    private static void letCommitsPass() {
        Shelf.await(superuser.query("SELECT pg_advisory_unlock_all()").execute());
    }

    private static int count(String sql) {
        return Shelf.await(superuser.query(sql).execute()).size();
    }

    private static LockedTransactions<Shelf.FromTag> through(RetryPolicy policy) {
        return LockedTransactions.on(shelf.vertx, single, Shelf.ORDER, policy, told);
    }

    private static DatabaseBusy busy(Packing packing, LockedTransactions<Shelf.FromTag> on) {
        return catchThrowableOfType(DatabaseBusy.class, () -> Shelf.await(packing.run(on)));
    }
}
