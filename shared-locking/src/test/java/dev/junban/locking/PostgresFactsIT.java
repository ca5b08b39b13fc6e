package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What waits for what row in PostgreSQL, and what does not. The kernel rests on each of these. */
class PostgresFactsIT extends PostgresFacts {
    @Test
    void aRowThatStopsMatchingDuringTheWaitIsNotReturnedButStaysLocked() {
        a.run("BEGIN", "UPDATE parents SET v = 1 WHERE id = 1");
        b.run("BEGIN");
        var waiting = waits(b, "SELECT id FROM parents WHERE id = 1 AND v = 0 FOR NO KEY UPDATE");
        a.run("COMMIT");

        assertThat(waiting.rows()).isEmpty();
        assertThat(free(1, "NO KEY UPDATE")).isFalse();
    }

    @Test
    void afterAWaitTheLockedRowIsFreshButWhatTheSameStatementJoinsIsStale() {
        a.run("BEGIN", "UPDATE parents SET v = 10 WHERE id = 1", "UPDATE children SET w = 10 WHERE parent_id = 1");
        b.run("BEGIN");
        String join = "SELECT v, w, (SELECT w FROM children) FROM parents JOIN children ON parent_id = id WHERE id = 1";
        var waiting = waits(b, join + " FOR NO KEY UPDATE OF parents");
        a.run("COMMIT");

        assertThat(waiting.rows()).containsExactly("10|0|0");
        assertThat(b.rows(join)).containsExactly("10|10|10");
    }

    @Test
    void aRowDeletedAndInsertedAgainDuringTheWaitIsNeitherReturnedNorLockedThoughItExists() {
        a.run("BEGIN", "DELETE FROM parents WHERE id = 2", "INSERT INTO parents VALUES (2, 5)");
        b.run("BEGIN");
        var waiting = waits(b, "SELECT id FROM parents WHERE id = 2 FOR NO KEY UPDATE");
        a.run("COMMIT");

        assertThat(waiting.rows()).isEmpty();
        assertThat(b.rows("SELECT id FROM parents WHERE id = 2")).containsExactly("2");
        assertThat(free(2, "UPDATE")).isTrue();
    }

    @Test
    void aMissingRowLocksNothingAndTheUniqueKeyDecidesBetweenTwoCreators() {
        Stream.of(a, b).forEach(creator -> {
            creator.run("BEGIN");
            assertThat(creator.rows("SELECT id FROM parents WHERE id = 9 FOR UPDATE"))
                    .isEmpty();
        });
        a.run("INSERT INTO parents VALUES (9, 0)");
        var waiting = waits(b, "INSERT INTO parents VALUES (9, 0)");
        a.run("COMMIT");

        assertThat(waiting.state()).isEqualTo("23505");
    }

    @Test
    void aPinLetsWritersOfTheRowPassButNotOfItsKey() {
        a.run("BEGIN", "SELECT FROM parents WHERE id = 1 FOR KEY SHARE");

        assertThat(free(1, "NO KEY UPDATE")).isTrue();
        assertThat(free(1, "UPDATE")).isFalse();
    }

    @Test
    void aForeignKeyCheckPassesAWriterButNotAWriterOfTheKey() {
        a.run(
                "BEGIN",
                "SELECT FROM parents WHERE id = 1 FOR NO KEY UPDATE",
                "SELECT FROM parents WHERE id = 2 FOR UPDATE");
        b.run("INSERT INTO children VALUES (1, 1)");
        var waiting = waits(b, "INSERT INTO children VALUES (2, 1)");
        a.run("COMMIT");

        assertThat(waiting.state()).isEqualTo(DONE);
    }

    @Test
    void aForeignKeyCheckOnAParentThatIsHeldTakesNothingAndWaitsForNobody() {
        String lock = "SELECT FROM parents WHERE id = 1 FOR NO KEY UPDATE";
        String insert = "INSERT INTO children VALUES (1, 1)";
        assertThat(rowLocksLogged(lock)).isEqualTo(1);
        assertThat(rowLocksLogged(insert)).isEqualTo(1);
        assertThat(rowLocksLogged(lock, insert)).isEqualTo(1);

        a.run("BEGIN", lock);
        var queued = waits(b, "SELECT FROM parents WHERE id = 1 FOR UPDATE");
        a.run(insert, "COMMIT");
        assertThat(queued.state()).isEqualTo(DONE);
    }

    @Test
    void twoThatStrengthenOnePinnedRowDeadlock() {
        Stream.of(a, b).forEach(pin -> pin.run("BEGIN", "SELECT FROM parents WHERE id = 1 FOR KEY SHARE"));
        var first = waits(a, "SELECT FROM parents WHERE id = 1 FOR UPDATE");
        var second = b.start("SELECT FROM parents WHERE id = 1 FOR UPDATE");

        assertThat(endOfBoth(first, second)).containsExactlyInAnyOrder(DONE, DEADLOCK);
    }

    @Test
    void aTryForWritingNeverWaitsWhateverTheHolderHasDone() {
        a.run("BEGIN", "UPDATE parents SET v = 1 WHERE id = 2", "UPDATE parents SET id = 3 WHERE id = 2");

        assertThat(free(2, "NO KEY UPDATE")).isFalse();
        assertThat(free(2, "UPDATE")).isFalse();
    }

    @Test
    void aTryForAPinCanWaitSoTheKernelMakesNone() {
        a.run("BEGIN", "UPDATE parents SET v = 1 WHERE id = 2", "UPDATE parents SET id = 3 WHERE id = 2");
        var waiting = waits(b, "SELECT id FROM parents WHERE id = 2 FOR KEY SHARE SKIP LOCKED");
        a.run("ROLLBACK");

        assertThat(waiting.rows()).containsExactly("2");
    }

    /** How many row locks a transaction of these statements leaves in the write-ahead log, which shows every new one. */
    private static long rowLocksLogged(String... statements) {
        PlainSession session = sessions.owner();
        String from = sessions.eye().value("SELECT pg_current_wal_insert_lsn()");
        session.run("BEGIN");
        String xid = session.value("SELECT pg_current_xact_id()::xid");
        session.run(statements);
        session.run("COMMIT");
        return Long.parseLong(sessions.eye().value("""
                SELECT count(*) FROM pg_get_wal_records_info('%s', pg_current_wal_flush_lsn())
                WHERE xid = '%s' AND resource_manager = 'Heap' AND record_type = 'LOCK'
                """.formatted(from, xid)));
    }
}
