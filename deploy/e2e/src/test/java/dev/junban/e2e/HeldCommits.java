package dev.junban.e2e;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * While this is open, every COMMIT is made durable by the server and then not answered: it waits for a standby that does
 * not exist. So a service can be killed after the commit and before it knows.
 */
final class HeldCommits implements AutoCloseable {
    private static final String WAITS =
            "SELECT count(*) FROM pg_stat_activity WHERE pid = ? AND wait_event = 'SyncRep'";

    private final CompletableFuture<Void> probe;

    private HeldCommits() {
        configure("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
        CompletableFuture<Void> held = held();
        for (int attempt = 1; held == null; attempt++) {
            if (attempt == 100) {
                throw new IllegalStateException("The server does not hold commits back");
            }
            held = held();
        }
        probe = held;
    }

    static HeldCommits begin() {
        return new HeldCommits();
    }

    /** The server takes new settings in its own time; null if a commit still went through. */
    private static CompletableFuture<Void> held() {
        try {
            Connection session = Sql.connect();
            int pid = pid(session);
            CompletableFuture<Void> commit = Background.run(() -> commit(session));
            while (!commit.isDone()) {
                if (Sql.count(WAITS, pid) == 1) {
                    return commit;
                }
            }
            return null;
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static int pid(Connection session) throws SQLException {
        try (Statement statement = session.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void commit(Connection session) {
        try (session;
                Statement statement = session.createStatement()) {
            statement.execute("SELECT pg_logical_emit_message(true, 'e2e', 'are commits held')");
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static void configure(String setting) {
        Sql.execute(setting, "SELECT pg_reload_conf()");
    }

    @Override
    public void close() {
        configure("ALTER SYSTEM RESET synchronous_standby_names");
        await("commits to be answered again").atMost(Duration.ofSeconds(10)).until(probe::isDone);
    }
}
