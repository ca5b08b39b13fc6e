package dev.junban.locking;

import dev.junban.local.PostgresLogin;
import dev.junban.local.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Sessions past the kernel on one database, and an eye that sees which of them wait for a lock. */
final class PlainSessions implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestDatabase database;
    private final PlainSession eye;
    private final List<PlainSession> open = new ArrayList<>();

    PlainSessions(TestDatabase database) {
        this.database = database;
        this.eye = new PlainSession(database.jdbcUrl(), database.superuser());
    }

    /** A session as the owner of the tables, whom the guard lets pass. */
    PlainSession owner() {
        return as(database.owner());
    }

    /** A session as services have them. */
    PlainSession app() {
        return as(database.app());
    }

    /** The session that looks on; it may do all. */
    PlainSession eye() {
        return eye;
    }

    private PlainSession as(PostgresLogin login) {
        PlainSession session = new PlainSession(database.jdbcUrl(), login);
        open.add(session);
        return session;
    }

    boolean waits(PlainSession session) {
        return eye.value("SELECT cardinality(pg_blocking_pids(" + session.pid() + ")) > 0")
                .equals("t");
    }

    /** Returns when this session waits for a lock of another. */
    void awaitWaiting(PlainSession session) {
        await("session " + session.pid() + " waits for a lock", () -> waits(session));
    }

    /** Returns when the server has ended this session. */
    void awaitEnd(PlainSession session) {
        await("session " + session.pid() + " is gone", () -> eye.rows(
                        "SELECT pid FROM pg_stat_activity WHERE pid = " + session.pid())
                .isEmpty());
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Never came true: " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    /** Ends the sessions of one test. */
    void closeAll() {
        open.forEach(PlainSession::close);
        open.clear();
    }

    @Override
    public void close() {
        closeAll();
        eye.close();
    }
}
