package dev.junban.e2e;

import static org.awaitility.Awaitility.await;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.List;

/** What the services' sessions are doing in the database at this moment. */
final class Sessions {
    private static final String OF_SERVICE =
            "SELECT pid FROM pg_stat_activity WHERE usename = 'junban_app' AND split_part(application_name, ' ', 1) = ? AND ";

    private Sessions() {}

    /** The process id of a session of this service that waits for a row of this table. */
    @CanIgnoreReturnValue
    static int awaitWaitingFor(Service service, String table) {
        return await(service + " to wait for a row of " + table)
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> Sql.rows(
                                OF_SERVICE + "wait_event_type = 'Lock' AND query LIKE ?",
                                service.module(),
                                "%" + table + "%"),
                        found -> !found.isEmpty())
                .stream()
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElseThrow();
    }

    /** Until a COMMIT of the service is held back: {@link HeldCommits}. */
    static void awaitCommitting(Service service) {
        await(service + " to commit")
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !committing(service).isEmpty());
    }

    private static List<String> committing(Service service) {
        return Sql.rows(OF_SERVICE + "wait_event = 'SyncRep' AND query = 'COMMIT'", service.module());
    }

    /** As it ends when the network has noticed that the other side is gone. */
    static void end(int pid) {
        Sql.execute("SELECT pg_terminate_backend(" + pid + ")");
    }

    static long of(Service service) {
        return Sql.rows(OF_SERVICE + "true", service.module()).size();
    }
}
