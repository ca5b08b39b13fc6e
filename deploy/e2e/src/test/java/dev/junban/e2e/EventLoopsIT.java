package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.ServerLog;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventLoopsIT {
    /** The check that no loop was blocked reads logs: this shows that a report would be there, and found. */
    @Test
    void reportATaskThatTakesLongerThanTheyAllow() throws IOException, InterruptedException {
        Path log = Suite.DIRECTORY.resolve("logs/impatient.log");
        Process impatient = service(
                log,
                Map.of(
                        "QUARKUS_VERTX_MAX_EVENT_LOOP_EXECUTE_TIME", "PT0.001S",
                        "QUARKUS_VERTX_WARNING_EXCEPTION_TIME", "PT0.001S"));
        try {
            await("a report in " + log)
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> !EventLoops.reports(ServerLog.of(log)).isEmpty());
        } finally {
            impatient.destroyForcibly().waitFor();
        }
        assertThat(EventLoops.reports(ServerLog.of(log)).get(0)).contains("eventloop", "\tat ");
    }

    private static Process service(Path log, Map<String, String> environment) throws IOException {
        URI database = URI.create(Suite.endpoints().postgres().url());
        String[] login = database.getUserInfo().split(":", 2);
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-jar",
                        Suite.REPOSITORY
                                .resolve("inventory-service/target/quarkus-app/quarkus-run.jar")
                                .toString())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(log.toFile());
        builder.environment().put("QUARKUS_HTTP_PORT", "0");
        builder.environment()
                .put(
                        "QUARKUS_DATASOURCE_REACTIVE_URL",
                        "postgresql://" + database.getHost() + ":" + database.getPort() + database.getPath());
        builder.environment().put("QUARKUS_DATASOURCE_USERNAME", login[0]);
        builder.environment().put("QUARKUS_DATASOURCE_PASSWORD", login[1]);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
