package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LockGuardMigrationTest {
    private static final String HEAD = """
            -- Written by LockOrder.guardSql() from Kinds.LOCK_ORDER; run again by Flyway whenever it changes.
            """;

    @Test
    void isWhatTheLockOrderSays() throws IOException {
        String expected = HEAD + Kinds.LOCK_ORDER.guardSql();
        Path proposal = Files.createDirectories(Path.of("target")).resolve("R__lock_guard.sql");
        Files.writeString(proposal, expected);

        try (var migration = getClass().getResourceAsStream("/db/migration/R__lock_guard.sql")) {
            assertThat(migration == null ? "" : new String(migration.readAllBytes(), StandardCharsets.UTF_8))
                    .as("the migration; what it should be is in %s", proposal)
                    .isEqualTo(expected);
        }
    }
}
