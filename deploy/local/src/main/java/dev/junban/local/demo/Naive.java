package dev.junban.local.demo;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The schema {@code demo} for the naive way: without ranks, without guard, dropped at the end. */
final class Naive {
    private static final String APPLICATION = "junban-demo";
    private static final long KEY = 0x6a756e62616eL;
    private static final String OTHERS = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE application_name = ? AND usename = current_user AND datname = current_database()
              AND pid <> pg_backend_pid()""";
    private static final String WAITS =
            "SELECT count(*) FROM pg_stat_activity WHERE pid = ? AND wait_event_type = 'Lock'";

    private final URI database;
    private final Session keeper;

    private Naive(URI database) {
        this.database = database;
        this.keeper = session();
    }

    static Naive open(String ownerUrl, Undo undo) {
        Naive naive = new Naive(URI.create(ownerUrl));
        if (naive.keeper.number("SELECT pg_try_advisory_lock(?)::int", KEY) == 0) {
            naive.keeper.close();
            throw new IllegalStateException("Another demonstration is running; wait until it has ended.");
        }
        undo.add(naive::drop);
        naive.keeper.runAll(
                "SET client_min_messages = warning", "DROP SCHEMA IF EXISTS demo CASCADE", "CREATE SCHEMA demo");
        return naive;
    }

    /** A session of the owner that sees these tables first. */
    Session session() {
        Properties login = new Properties();
        String[] user = database.getUserInfo().split(":", 2);
        login.setProperty("user", user[0]);
        login.setProperty("password", user[1]);
        login.setProperty("ApplicationName", APPLICATION);
        login.setProperty("currentSchema", "demo");
        String url = "jdbc:postgresql://" + database.getHost() + ":" + database.getPort() + database.getPath();
        try {
            Connection connection = DriverManager.getConnection(url, login);
            return new Session(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("The database did not let us in: " + e.getMessage(), e);
        }
    }

    SessionPool pool(int size) {
        return new SessionPool(Stream.generate(this::session).limit(size).toList());
    }

    void run(String... statements) {
        keeper.runAll(statements);
    }

    long number(String sql, Object... values) {
        return keeper.number(sql, values);
    }

    /** Until it stands in a queue. */
    void awaitWaiting(Session session) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (keeper.number(WAITS, session.pid()) == 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("The session " + session.pid() + " does not wait for a lock.");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private void drop() {
        long unused = keeper.number(OTHERS, APPLICATION);
        keeper.runAll("DROP SCHEMA IF EXISTS demo CASCADE");
        keeper.close();
    }
}
