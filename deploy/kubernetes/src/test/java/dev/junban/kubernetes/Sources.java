package dev.junban.kubernetes;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the code of the services says, as it is written. */
final class Sources {
    private static final Path SHARED = Path.of("shared-locking/web/src/main/resources/META-INF");

    private Sources() {}

    /** The configuration of a service that is packaged with it: its own over what all have in common. */
    static Properties properties(String service) {
        Properties properties = new Properties();
        load(properties, SHARED.resolve("microprofile-config.properties"));
        load(properties, Path.of(service, "src/main/resources/application.properties"));
        return properties;
    }

    private static void load(Properties into, Path file) {
        try {
            into.load(new StringReader(read(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        return Manifests.read(Manifests.REPOSITORY.resolve(file));
    }

    /** All code of a module. */
    static Stream<String> code(String module) {
        Path folder = Manifests.REPOSITORY.resolve(module).resolve("src/main/java");
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(Manifests::read).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<MatchResult> find(String module, Pattern pattern) {
        return code(module).flatMap(code -> pattern.matcher(code).results());
    }

    /** The one place where it is written. */
    static String only(String module, String pattern) {
        return find(module, Pattern.compile(pattern))
                .map(found -> found.group(1))
                .reduce((one, other) -> {
                    throw new IllegalStateException(pattern + " is there more than once");
                })
                .orElseThrow(() -> new IllegalStateException(pattern + " is not in " + module));
    }

    /** As Quarkus writes them: {@code 10S}, or as in ISO 8601. */
    static Duration duration(String text) {
        return Duration.parse(text.startsWith("P") ? text : "PT" + text);
    }
}
