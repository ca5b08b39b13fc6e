package dev.junban.local.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteFilesTest {
    @TempDir
    Path folder;

    @Test
    void tellsTheAddressesInTheContractsShape() throws Exception {
        Endpoints endpoints = new Endpoints(
                "http://o",
                "http://i",
                "http://b",
                "http://w",
                "http://p",
                "http://t",
                new Endpoints.Postgres("postgresql://a", "postgresql://o"),
                "127.0.0.1:19092",
                "whsec_x");
        Path file = folder.resolve("endpoints.json");
        endpoints.write(file);

        assertThat(Endpoints.read(file)).isEqualTo(endpoints);
        JsonObject json = new JsonObject(Files.readString(file));
        assertThat(json.fieldNames())
                .containsExactly(
                        "orders",
                        "inventory",
                        "batch",
                        "webhooks",
                        "payments",
                        "issuer",
                        "postgres",
                        "kafka",
                        "webhookSecret");
        assertThat(json.getJsonObject("postgres").fieldNames()).containsExactly("url", "ownerUrl");
    }

    @Test
    void letsOneSuiteIntoADirectory() {
        Layout layout = new Layout(folder, folder.resolve("suite"));
        Runnable release = SuiteLock.take(layout);
        assertThatThrownBy(() -> SuiteLock.take(layout)).hasMessageContaining("runs in");
        release.run();
        assertThat(SuiteLock.isTaken(layout)).isFalse();
    }

    @Test
    void showsTheEndOfALogAndKeepsTheOneBefore() throws Exception {
        LogFile log = new LogFile(folder.resolve("order-service.log"));
        Files.writeString(log.path(), "one\ntwo\nthree\n");
        assertThat(log.lastLines(2)).containsExactly("two", "three");

        log.rotate();
        assertThat(log.lastLines(2)).isEmpty();
        assertThat(folder.resolve("order-service.log.1")).hasContent("one\ntwo\nthree\n");
    }

    @Test
    void streamsWholeLinesOnlyWithTheNameOfTheLog() throws Exception {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        LogStream stream = new LogStream(new PrintStream(shown, true, StandardCharsets.UTF_8));
        Path log = Files.writeString(folder.resolve("batch-service.log"), "old\n");
        stream.follow(log, 0);

        Files.writeString(log, "new\nhal", StandardOpenOption.APPEND);
        stream.copyNew();
        Files.writeString(log, "f\n", StandardOpenOption.APPEND);
        stream.copyNew();
        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("batch-service     | new", "batch-service     | half");
    }

    @Test
    void takesADatabaseUrlApart() {
        Database database = Database.of("postgresql://junban_app:pass@127.0.0.1:5/junban");
        assertThat(database.forServices())
                .containsEntry("QUARKUS_DATASOURCE_REACTIVE_URL", "postgresql://127.0.0.1:5/junban")
                .containsEntry("QUARKUS_DATASOURCE_USERNAME", "junban_app")
                .containsEntry("QUARKUS_DATASOURCE_PASSWORD", "pass");
    }
}
