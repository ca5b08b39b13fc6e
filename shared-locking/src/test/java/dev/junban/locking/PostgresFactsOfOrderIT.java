package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestPostgres;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In which order PostgreSQL locks and inserts. Its manual promises none of this, and the kernel rests on all of it, so
 * a version that behaves otherwise has to be found here. The rows lie on disk in the opposite order of their ids.
 */
class PostgresFactsOfOrderIT {
    private static final String LOCK = new TableSql<>("parts", "id", KeyType.BIGINT, "stock").lock(LockMode.WRITE);
    private static final String SOME = "{1700,5,900,44,17}";

    /** Locking is the last step, above a sort by id or a forward scan of the primary key, of the one table. */
    private static final String LOCKS_IN_ORDER =
            "LockRows > (Sort > Sort Key: id > [A-Z].* on parts|Index Scan using parts_pkey on parts)( > .*)?";

    static PlainSessions sessions;

    enum Plan {
        INDEX("Index Scan using parts_pkey", "enable_seqscan", "enable_bitmapscan"),
        BITMAP("Sort Key: id > Bitmap Heap Scan", "enable_seqscan", "enable_indexscan", "enable_indexonlyscan"),
        SEQUENTIAL("Sort Key: id > Seq Scan", "enable_indexscan", "enable_indexonlyscan", "enable_bitmapscan"),
        GENERIC("= ANY ($1)"),
        DEFAULT("parts");

        private final String shows;
        private final String off;

        Plan(String shows, String... off) {
            this.shows = shows;
            this.off = String.join("\n", off);
        }

        void force(PlainSession session) {
            off.lines().forEach(setting -> session.run("SET " + setting + " = off"));
            session.run("SET plan_cache_mode = " + (this == GENERIC ? "force_generic_plan" : "force_custom_plan"));
        }
    }

    @BeforeAll
    static void open() {
        sessions = new PlainSessions(TestPostgres.database("order_facts"));
        sessions.owner()
                .run(
                        "CREATE TABLE parts (id bigint PRIMARY KEY, stock int NOT NULL)",
                        "INSERT INTO parts SELECT n, 0 FROM generate_series(1, 2000) AS n ORDER BY n DESC",
                        "CREATE TABLE names (name text COLLATE \"C\" PRIMARY KEY)",
                        "VACUUM ANALYZE parts");
    }

    @AfterEach
    void end() {
        sessions.closeAll();
    }

    @AfterAll
    static void close() {
        sessions.close();
    }

    @ParameterizedTest
    @EnumSource
    void locksByAscendingIdWithTheSortInTheLockingLevelUnderEveryPlan(Plan plan) {
        PlainSession session = sessions.owner();
        plan.force(session);
        session.run("PREPARE wanted(bigint[]) AS " + LOCK);

        assertThat(plan(session, "EXECUTE wanted('" + SOME + "')"))
                .as("plan")
                .contains(plan.shows)
                .matches(LOCKS_IN_ORDER);
        assertThat(freeWhileWaitingFor44(session, "EXECUTE wanted('" + SOME + "')"))
                .containsExactly("900", "1700");
    }

    @Test
    void locksByAscendingIdForHundredsOfIds() {
        PlainSession session = sessions.owner();
        String ids = IntStream.range(0, 271).mapToObj(n -> "" + (1 + n * 7)).collect(Collectors.joining(","));
        session.run("PREPARE wanted(bigint[]) AS " + LOCK);
        String statement = "EXECUTE wanted('{" + ids + ",44}')";

        assertThat(plan(session, statement)).matches(LOCKS_IN_ORDER);
        assertThat(freeWhileWaitingFor44(session, statement, "{1,36,50,1891}")).containsExactly("50", "1891");
    }

    @Test
    void locksInTheOrderOnDiskWithoutTheSortOrWithTheSortOutside() {
        PlainSession bare = sessions.owner();
        Plan.SEQUENTIAL.force(bare);
        String where = "SELECT id FROM parts WHERE id = ANY ('" + SOME + "') ";

        assertThat(freeWhileWaitingFor44(bare, where + "FOR NO KEY UPDATE")).containsExactly("5", "17");
        assertThat(freeWhileWaitingFor44(bare, "SELECT * FROM (" + where + "FOR NO KEY UPDATE) AS found ORDER BY id"))
                .containsExactly("5", "17");
    }

    @Test
    void insertsInTheOrderOfTheSelect() {
        String claim =
                new TableSql<>("names", "name", KeyType.TEXT, "").claim("name", "v.name", Columns.of("name text"));
        PlainSession session = sessions.owner();

        session.run("PREPARE claim(text[]) AS " + claim, "EXECUTE claim('{d,a,e,Z,c,b}')");

        assertThat(session.rows("SELECT name FROM names ORDER BY ctid")).containsExactly("Z", "a", "b", "c", "d", "e");
    }

    @Test
    void sortsUuidsUnsignedWhichJavaDoesNot() {
        String low = "00000000-0000-4000-8000-000000000000";
        String high = "f0000000-0000-4000-8000-000000000000";

        assertThat(sessions.eye().rows("SELECT unnest('{" + high + "," + low + "}'::uuid[]) AS id ORDER BY id"))
                .containsExactly(low, high);
        assertThat(UUID.fromString(high)).isLessThan(UUID.fromString(low));
    }

    @Test
    void sortsTextInCollationCByBytesWhichJavaDoesNot() {
        String ligature = "\ufb00";
        String emoji = "\ud83d\ude00";

        assertThat(sessions.eye()
                        .rows("SELECT name COLLATE \"C\" AS name FROM unnest('{" + emoji + "," + ligature
                                + ",b,_,B}'::text[]) AS v(name) ORDER BY 1"))
                .containsExactly("B", "_", "b", ligature, emoji);
        assertThat(emoji).isLessThan(ligature);
    }

    private static String plan(PlainSession session, String statement) {
        return session.rows("EXPLAIN (COSTS OFF) " + statement).stream()
                .map(line -> line.replace("->", "").strip())
                .collect(Collectors.joining(" > "));
    }

    private static List<String> freeWhileWaitingFor44(PlainSession session, String statement) {
        return freeWhileWaitingFor44(session, statement, SOME.replace("44,", ""));
    }

    /** Which rows are still free while the statement waits for row 44: the others were locked before it. */
    private static List<String> freeWhileWaitingFor44(PlainSession session, String statement, String ids) {
        PlainSession holder = sessions.owner();
        holder.run("BEGIN", "SELECT FROM parts WHERE id = 44 FOR UPDATE");
        session.run("BEGIN");
        var waiting = session.start(statement);
        sessions.awaitWaiting(session);

        List<String> free = sessions.owner()
                .rows("SELECT id FROM parts WHERE id = ANY ('" + ids + "') ORDER BY id FOR NO KEY UPDATE SKIP LOCKED");

        holder.run("COMMIT");
        assertThat(waiting.state()).isEqualTo("00000");
        session.run("COMMIT");
        return free;
    }
}
