package dev.junban.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SchemaCheckTest {
    private static final Pattern VERSION = Pattern.compile("V([0-9]+)__.*\\.sql");

    @Test
    void requiresTheNewestMigration() throws IOException, URISyntaxException {
        var migrations = Objects.requireNonNull(SchemaCheck.class.getResource("/db/migration"));

        try (var files = Files.list(Path.of(migrations.toURI()))) {
            assertThat(files.map(file -> VERSION.matcher(file.getFileName().toString()))
                            .filter(Matcher::matches)
                            .mapToInt(version -> Integer.parseInt(version.group(1)))
                            .max())
                    .hasValue(SchemaCheck.REQUIRED);
        }
    }
}
