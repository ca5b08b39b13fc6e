package dev.junban.local.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceGroupIT {
    @TempDir
    Path repository;

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private Layout layout;
    private Endpoints endpoints;
    private ServiceGroup group;

    @BeforeEach
    void packageServices() throws IOException {
        FakeService.packageAllIn(repository);
        layout = new Layout(repository, repository.resolve("suite"));
        Files.createDirectories(layout.directory());
        Map<Service, Integer> ports = Ports.free().services();
        endpoints = new Endpoints(
                url(ports.get(Service.ORDER)),
                url(ports.get(Service.INVENTORY)),
                url(ports.get(Service.BATCH)),
                url(ports.get(Service.WEBHOOK)),
                "http://127.0.0.1:1",
                "http://127.0.0.1:1",
                new Endpoints.Postgres("postgresql://a:p@127.0.0.1:1/junban", "postgresql://o:p@127.0.0.1:1/junban"),
                "127.0.0.1:1",
                "whsec_x");
    }

    @AfterEach
    void endAll() {
        group.end();
    }

    @Test
    void startsADeadServiceAgainAfterGrowingPausesAndSaysSo() {
        start(true, Map.of());
        String first = pid().orElseThrow();

        group.kill(Service.ORDER);
        await(() -> notes.size() == 2);
        String second = pid().orElseThrow();
        assertThat(second).isNotEqualTo(first);
        assertThat(notes.get(0))
                .startsWith("order-service ended with exit code 137; it is started again in 1 s; the log");
        assertThat(notes.get(1)).startsWith("order-service is ready again after");

        group.kill(Service.ORDER);
        await(() -> notes.size() == 4);
        assertThat(pid().orElseThrow()).isNotEqualTo(second);
        assertThat(notes.get(2)).contains("started again in 2 s");
    }

    @Test
    void startsNothingAgainWhileItEnds() {
        start(true, Map.of());
        group.kill(Service.ORDER);
        await(() -> notes.size() == 1);

        group.end();

        assertThat(layout.processes().alive()).isEmpty();
        assertThat(notes).hasSize(1);
    }

    @Test
    void leavesADeadServiceAwayUnlessThatIsWanted() {
        start(false, Map.of());

        group.kill(Service.ORDER);
        assertThat(pid()).isEmpty();
        assertThat(notes).isEmpty();

        group.restart(Service.ORDER);
        String pid = pid().orElseThrow();
        assertThat(ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly())
                .isTrue();
        await(() -> notes.size() == 1);
        assertThat(notes.get(0)).startsWith("order-service ended with exit code 137; the log");
        assertThat(pid()).isEmpty();
    }

    @Test
    void runsAnotherInstanceOnAPortOfItsOwnAndEndsItToo() {
        start(false, Map.of());
        Instance own = group.instance(Service.ORDER);
        Instance other = group.another(Service.ORDER, Map.of());
        assertThat(other.isReady()).isFalse();

        other.launch();
        other.awaitReady();
        assertThat(other.url()).isNotEqualTo(own.url());
        assertThat(other.logFile()).hasFileName("order-service-2.log").exists();
        assertThat(own.end()).isLessThan(Duration.ofSeconds(30));
        assertThat(own.isReady()).isFalse();
        assertThat(other.isReady()).isTrue();

        other.kill();
        assertThat(other.isAlive()).isFalse();
        other.launch();
        other.awaitReady();
        ProcessHandle last = other.process();
        group.end();
        assertThat(Processes.runs(last)).isFalse();
        assertThat(notes).isEmpty();
    }

    @Test
    void showsTheLastLinesOfAServiceThatDiesWhileItStarts() {
        assertThatThrownBy(() -> start(true, Map.of(Service.BATCH, Map.of(FakeService.FAILS, "a value is missing"))))
                .hasMessageContaining("batch-service ended with exit code 7 while it started")
                .hasMessageContaining("a value is missing");
        assertThat(notes).isEmpty();
    }

    private void start(boolean restartDeadServices, Map<Service, Map<String, String>> environments) {
        Progress progress = new Progress() {
            @Override
            public void ready(String part, Duration took, String address) {}

            @Override
            public void note(String message) {
                notes.add(message);
            }
        };
        SuiteOptions options = new SuiteOptions(
                false, false, restartDeadServices, false, false, false, environments, "whsec_x", progress);
        group = new ServiceGroup(layout, new Wiring(endpoints, options), layout.processes(), () -> false);
        group.start();
    }

    private Optional<String> pid() {
        try (var answer = URI.create(endpoints.orders()).toURL().openStream()) {
            return Optional.of(new String(answer.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException nobody) {
            return Optional.empty();
        }
    }

    private static void await(BooleanSupplier condition) {
        new Patience(Duration.ofMinutes(1), () -> false).await(condition, () -> "it did not happen");
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port;
    }
}
