package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Alerts and dashboards ask for what there is. */
class ObservabilityIT {
    private static final Path FOLDER = Suite.REPOSITORY.resolve("deploy/observability");

    /** In what is left of an expression once its labels are gone: no function, no word of the language. */
    private static final Pattern METRIC = Pattern.compile("\\b[a-z]\\w*\\b(?!\\s*\\()");

    private static final Pattern LABELS =
            Pattern.compile("\\{[^}]*}|\\[[^]]*]|\\b(by|without|on|ignoring)\\s*\\([^)]*\\)|\\b(or|and|unless)\\b");

    /** They are counted from the first time on that happens what should not. */
    private static final Set<String> SELDOM =
            Set.of("locking_refusals_total", "locking_retries_total", "locking_commits_unknown_total", "dlq_total");

    @Test
    void everyMetricThatIsAskedForIsThere() throws IOException {
        Set<String> asked = metrics(Stream.concat(alerts(), dashboards()));
        assertThat(asked).hasSizeGreaterThan(25);
        assertThat(asked).containsAll(SELDOM);
        asked.removeAll(SELDOM);

        // Those of an order and of a consumer come with the first of each.
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> assertThat(there()).containsAll(asked));
    }

    @Test
    void whatIsSeldomCountedIsCountedByThatName() {
        String code = Stream.of("shared-locking", "batch-service")
                .map(module -> Suite.REPOSITORY.resolve(module).resolve("src/main/java"))
                .flatMap(ObservabilityIT::files)
                .map(ObservabilityIT::read)
                .reduce("", String::concat);

        assertThat(SELDOM).allSatisfy(name -> assertThat(code)
                .contains('"' + name.replaceFirst("_total$", "").replace('_', '.') + '"'));
    }

    private static Set<String> metrics(Stream<String> expressions) {
        Set<String> metrics = new TreeSet<>();
        expressions
                .map(expression -> LABELS.matcher(expression).replaceAll(" "))
                .forEach(expression ->
                        METRIC.matcher(expression).results().forEach(found -> metrics.add(found.group())));
        return metrics;
    }

    private static Stream<String> alerts() throws IOException {
        return new YAMLMapper().readTree(FOLDER.resolve("alerts.yaml").toFile()).findValuesAsText("expr").stream();
    }

    private static Stream<String> dashboards() {
        return files(FOLDER.resolve("dashboards"))
                .map(ObservabilityIT::json)
                .flatMap(json -> json.findValuesAsText("expr").stream());
    }

    private static Set<String> there() {
        var suite = Suite.endpoints();
        Set<String> names = new TreeSet<>();
        Stream.of(suite.orders(), suite.inventory(), suite.batch(), suite.webhooks())
                .flatMap(url -> scraped(url).lines())
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> names.add(line.split("[{ ]", 2)[0]));
        return names;
    }

    private static String scraped(String service) {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(service + "/q/metrics")).build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(Path file) {
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
