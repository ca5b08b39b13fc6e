package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.junban.testing.FaultyPool;
import io.vertx.mutiny.sqlclient.Pool;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server fails a transaction at each of its statements in turn. All on a pool of one connection. */
class FaultsIT {
    /** A constraint that is checked at COMMIT, and fails there as the body of a note says: {@code fail 2 40001}. */
    private static final String FAIL_AT_COMMIT = """
            CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
              PERFORM fail_first(split_part(NEW.body, ' ', 2)::int, split_part(NEW.body, ' ', 3));
              RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
              FOR EACH ROW WHEN (NEW.body LIKE 'fail %') EXECUTE FUNCTION fail_at_commit();
            """;

    static Shelf shelf;
    static Pool single;
    static FaultyPool faulty;
    static Told told;
    static LockedTransactions<Shelf.FromTag> transactions;
    static int statements;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        shelf.owner(FAIL_AT_COMMIT);
        single = shelf.pool(1);
        faulty = new FaultyPool(single);
        told = new Told();
        transactions = LockedTransactions.on(shelf.vertx, faulty, Shelf.ORDER, Faults.POLICY, told);
        Shelf.await(new Packing(shelf, "count").run(transactions));
        statements = faulty.statements();
        assertThat(statements).as("statements of the transaction").isGreaterThanOrEqualTo(9);
    }

    @AfterAll
    static void close() {
        Shelf.await(single.close());
        shelf.closeInOrder();
    }

    @AfterEach
    void leavesNothingBehind() {
        Faults.requireNothingLeftBehind(shelf, transactions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"40P01", "40001", "55P03"})
    void runsAgainWhicheverStatementFailsTwice(String sqlState) {
        for (int statement = 1; statement <= statements; statement++) {
            Packing packing = new Packing(shelf, "twice");
            faulty.fail(statement, 2, sqlState);

            UUID box = Shelf.await(packing.run(transactions));

            assertThat(packing.effects()).as("statement %d", statement).isEqualTo(Packing.ONCE);
            assertThat(packing.labelOf(box)).isEqualTo(packing.name());
            assertThat(told.take()).containsExactly("retried " + sqlState, "retried " + sqlState);
            Faults.requireNothingLeftBehind(shelf, transactions);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"40P01", "40001", "55P03"})
    void isBusyWhicheverStatementFailsInEachAttempt(String sqlState) {
        for (int statement = 1; statement <= statements; statement++) {
            Packing packing = new Packing(shelf, "always");
            faulty.fail(statement, 5, sqlState);

            DatabaseBusy busy = busy(packing);

            assertThat(busy.sqlState()).as("statement %d", statement).isEqualTo(sqlState);
            assertThat(busy).hasMessageContaining("transaction pack gave up after 3 attempts");
            assertThat(packing.effects()).isEqualTo(Packing.NONE);
            assertThat(told.take()).containsExactly("retried " + sqlState, "retried " + sqlState);
            faulty.fail(0, 0, "");
            Faults.requireNothingLeftBehind(shelf, transactions);
        }
    }

    @Test
    void isBusyAtOnceWhicheverStatementTakesTooLong() {
        for (int statement = 1; statement <= statements; statement++) {
            Packing packing = new Packing(shelf, "slow");
            faulty.fail(statement, 1, SqlStates.QUERY_CANCELED);

            DatabaseBusy busy = busy(packing);

            assertThat(busy.sqlState()).as("statement %d", statement).isEqualTo(SqlStates.QUERY_CANCELED);
            assertThat(packing.effects()).isEqualTo(Packing.NONE);
            assertThat(told.take()).isEmpty();
            Faults.requireNothingLeftBehind(shelf, transactions);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01"})
    void runsAgainWhenCommitFailsTwice(String sqlState) {
        Packing packing = failingAtCommit(2, sqlState);

        UUID box = Shelf.await(packing.run(transactions));

        assertThat(packing.effects()).isEqualTo(Packing.ONCE);
        assertThat(packing.labelOf(box)).isEqualTo(packing.name());
        assertThat(told.take()).containsExactly("retried " + sqlState, "retried " + sqlState);
    }

    @Test
    void isBusyWhenCommitFailsInEachAttempt() {
        Packing packing = failingAtCommit(5, SqlStates.SERIALIZATION_FAILURE);

        assertThat(busy(packing).sqlState()).isEqualTo(SqlStates.SERIALIZATION_FAILURE);

        assertThat(packing.effects()).isEqualTo(Packing.NONE);
        assertThat(told.take()).containsExactly("retried 40001", "retried 40001");
    }

    @Test
    void startsOverForLateRowsOnItsOnlyConnection() {
        Runnable letGo = shelf.hold("books WHERE id = 1");

        var found = Shelf.await(transactions.run("late", s -> {
            if (!told.take().isEmpty()) {
                letGo.run();
            }
            return Shelf.BOOK.discover(s, List.of(1L));
        }));

        assertThat(found.rows()).containsOnlyKeys(1L);
    }

    private static Packing failingAtCommit(int times, String sqlState) {
        var unused = shelf.row("SELECT setval('tries', 1, false)");
        return new Packing(shelf, "fail " + times + " " + sqlState);
    }

    private static DatabaseBusy busy(Packing packing) {
        return catchThrowableOfType(DatabaseBusy.class, () -> Shelf.await(packing.run(transactions)));
    }
}
