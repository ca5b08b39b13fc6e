package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How insertions wait for the unique keys and exclusion constraints of others. The kernel rests on each of these. */
class PostgresFactsOfKeysIT extends PostgresFacts {
    @Test
    void uniqueKeysInsertedInOppositeOrderDeadlock() {
        a.run("BEGIN", "INSERT INTO names VALUES ('a')");
        b.run("BEGIN", "INSERT INTO names VALUES ('b')");
        var first = waits(a, "INSERT INTO names VALUES ('b') ON CONFLICT DO NOTHING");
        var second = b.start("INSERT INTO names VALUES ('a') ON CONFLICT DO NOTHING");

        assertThat(endOfBoth(first, second)).containsExactlyInAnyOrder(DONE, DEADLOCK);
    }

    @Test
    void uniqueKeysInsertedInTheSameOrderOnlyWait() {
        a.run("BEGIN", "INSERT INTO names VALUES ('a')");
        b.run("BEGIN");
        var waiting = waits(b, "INSERT INTO names VALUES ('a') ON CONFLICT DO NOTHING");
        a.run("INSERT INTO names VALUES ('b')", "COMMIT");

        assertThat(waiting.state()).isEqualTo(DONE);
        assertThat(b.rows("INSERT INTO names VALUES ('b') ON CONFLICT DO NOTHING RETURNING name"))
                .isEmpty();
    }

    @Test
    void onConflictDoNothingWaitsForAnInsertThatIsNotCommittedButNotForALock() {
        a.run("BEGIN", "INSERT INTO names VALUES ('a')");
        var waiting = waits(b, "INSERT INTO names VALUES ('a') ON CONFLICT DO NOTHING RETURNING name");
        a.run("ROLLBACK");
        assertThat(waiting.rows()).containsExactly("a");

        a.run("BEGIN", "SELECT FROM names WHERE name = 'a' FOR UPDATE");
        assertThat(b.rows("INSERT INTO names VALUES ('a') ON CONFLICT DO NOTHING RETURNING name"))
                .isEmpty();
    }

    @Test
    void singleInsertsUnderAnExclusionConstraintDeadlockUnlessTheirOwnerRowIsLockedFirst() {
        a.run("CREATE TABLE bookings (room bigint, span int4range, EXCLUDE USING gist (room WITH =, span WITH &&))");
        String insert = "INSERT INTO bookings VALUES (1, '[1,9)')";
        assertThat(endsOfTwoBehindOneThatRollsBack(insert)).containsExactlyInAnyOrder(DONE, DEADLOCK);

        a.run("TRUNCATE bookings");
        String owned = "DO $$ BEGIN PERFORM FROM parents WHERE id = 1 FOR NO KEY UPDATE; " + insert + "; END $$";
        assertThat(endsOfTwoBehindOneThatRollsBack(owned)).containsExactlyInAnyOrder(DONE, "23P01");
    }

    /** Each row is in the index before its insert looks for others: the two find each other there. */
    private List<String> endsOfTwoBehindOneThatRollsBack(String insert) {
        a.run("BEGIN", insert);
        var first = waits(b, insert);
        var second = waits(sessions.owner(), insert);
        a.run("ROLLBACK");
        return endOfBoth(first, second);
    }
}
