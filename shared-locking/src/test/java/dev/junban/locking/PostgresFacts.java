package dev.junban.locking;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Two sessions and some rows to find out what waits for what. */
abstract class PostgresFacts {
    static final String DEADLOCK = "40P01";
    static final String DONE = "00000";

    static TestDatabase database;
    static PlainSessions sessions;

    PlainSession a;
    PlainSession b;

    @BeforeAll
    static void open() {
        database = TestPostgres.database("facts");
        sessions = new PlainSessions(database);
        sessions.eye()
                .run(
                        "ALTER DATABASE " + database.name() + " SET deadlock_timeout = '100ms'",
                        "CREATE EXTENSION btree_gist",
                        "CREATE EXTENSION pg_walinspect",
                        "GRANT CREATE ON SCHEMA public TO junban_owner");
    }

    @BeforeEach
    void connect() {
        a = sessions.owner();
        b = sessions.owner();
        a.run(
                "DROP TABLE IF EXISTS children, parents, names, bookings",
                "CREATE TABLE parents (id bigint PRIMARY KEY, v int NOT NULL)",
                "CREATE TABLE children (parent_id bigint NOT NULL REFERENCES parents, w int NOT NULL)",
                "CREATE TABLE names (name text COLLATE \"C\" PRIMARY KEY)",
                "INSERT INTO parents VALUES (1, 0), (2, 0)",
                "INSERT INTO children VALUES (1, 0)");
    }

    @AfterEach
    void disconnect() {
        sessions.closeAll();
    }

    @AfterAll
    static void close() {
        sessions.close();
    }

    static PlainSession.Running waits(PlainSession session, String statement) {
        var waiting = session.start(statement);
        sessions.awaitWaiting(session);
        return waiting;
    }

    /** Both statements are over only when one of the two transactions was broken. */
    static List<String> endOfBoth(PlainSession.Running first, PlainSession.Running second) {
        return List.of(first.state(), second.state());
    }

    static boolean free(int id, String mode) {
        return !sessions.owner()
                .rows("SELECT id FROM parents WHERE id = " + id + " FOR " + mode + " SKIP LOCKED")
                .isEmpty();
    }
}
