package dev.junban;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MigrateCommandIT {
    final TestDatabase database = TestPostgres.database("migrate");
    final Map<String, String> settings = Map.of(
            "JUNBAN_MIGRATION_URL", database.jdbcUrl(),
            "JUNBAN_MIGRATION_USERNAME", database.owner().user(),
            "JUNBAN_MIGRATION_PASSWORD", database.owner().password(),
            "JUNBAN_MIGRATION_APP_ROLE", database.app().user());

    @AfterEach
    void forget() {
        settings.keySet().forEach(System::clearProperty);
        System.clearProperty("JUNBAN_MIGRATION_LOCK_TIMEOUT");
    }

    @Test
    void migratesOnceAndThenFindsEverythingDone() {
        settings.forEach(System::setProperty);

        assertThat(MigrateCommand.run()).isZero();
        assertThat(MigrateCommand.run()).isZero();
    }

    @Test
    void refusesWithoutAValue() {
        settings.forEach(System::setProperty);
        System.setProperty("JUNBAN_MIGRATION_APP_ROLE", " ");

        assertThat(MigrateCommand.run()).isEqualTo(2);
    }

    @Test
    void refusesATimeoutThatWouldStopTheShop() {
        settings.forEach(System::setProperty);
        System.setProperty("JUNBAN_MIGRATION_LOCK_TIMEOUT", "PT0S");
        assertThat(MigrateCommand.run()).isEqualTo(2);
        System.setProperty("JUNBAN_MIGRATION_LOCK_TIMEOUT", "PT1H");
        assertThat(MigrateCommand.run()).isEqualTo(2);
        System.setProperty("JUNBAN_MIGRATION_LOCK_TIMEOUT", "2 s");
        assertThat(MigrateCommand.run()).isEqualTo(2);
    }

    @Test
    void failsWithAWrongPassword() {
        settings.forEach(System::setProperty);
        System.setProperty("JUNBAN_MIGRATION_PASSWORD", "wrong");

        assertThat(MigrateCommand.run()).isEqualTo(1);
    }
}
