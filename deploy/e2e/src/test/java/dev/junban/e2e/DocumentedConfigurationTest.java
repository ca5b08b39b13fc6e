package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentedConfigurationTest {
    /** Names of topics have one part less. */
    private static final Pattern NAME = Pattern.compile("`(junban(?:\\.[a-z-]+){2,})`");

    private static final Pattern PREFIX = Pattern.compile("@ConfigMapping\\(prefix = \"([^\"]+)\"\\)");
    private static final Pattern VALUE = Pattern.compile("(?m)^    [\\w<>]+ (\\w+)\\(\\);$");

    private static final List<String> MODULES = List.of(
            "order-service",
            "inventory-service",
            "batch-service",
            "webhook-service",
            "shared-locking",
            "shared-locking/web",
            "shared-locking/identity");

    @Test
    void everyValueIsDocumentedInAReadmeAndNoOther() {
        Set<String> documented = MODULES.stream()
                .map(module -> read(Suite.REPOSITORY.resolve(module).resolve("README.md")))
                .flatMap(text -> NAME.matcher(text).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(documented).isNotEmpty().isEqualTo(configured());
    }

    private static Set<String> configured() {
        return MODULES.stream()
                .flatMap(module -> sources(Suite.REPOSITORY.resolve(module).resolve("src/main/java")))
                .flatMap(DocumentedConfigurationTest::values)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> values(String source) {
        return PREFIX.matcher(source)
                .results()
                .flatMap(prefix -> VALUE.matcher(source).results().map(value -> prefix.group(1) + "." + kebab(value)));
    }

    private static String kebab(MatchResult value) {
        return value.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Stream<String> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(file -> file.getFileName().toString().endsWith(".java"))
                    .map(DocumentedConfigurationTest::read)
                    .toList()
                    .stream();
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
