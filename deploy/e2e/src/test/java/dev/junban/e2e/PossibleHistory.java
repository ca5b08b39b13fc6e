package dev.junban.e2e;

import dev.junban.local.history.History;
import dev.junban.local.history.Recorder;
import java.net.URI;
import java.time.Duration;
import org.awaitility.Awaitility;

/** Whether what became of all that was recorded can have happened. */
final class PossibleHistory {
    /** For what is still being settled. */
    private static final Duration SETTLED_AT_MOST = Duration.ofMinutes(1);

    private PossibleHistory() {}

    /** Once all has come to rest; says in figures what it was. */
    static void await(Recorder recorder) {
        Awaitility.await("a history that is possible").atMost(SETTLED_AT_MOST).untilAsserted(() -> read(recorder)
                .assertPossible());
        System.out.println("no violation in " + read(recorder).summary());
    }

    private static History read(Recorder recorder) {
        return History.read(
                recorder,
                URI.create(Suite.provider()),
                Suite.postgres().jdbcUrl(Sql.DATABASE),
                Suite.postgres().superuser());
    }
}
