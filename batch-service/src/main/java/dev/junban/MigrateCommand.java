package dev.junban;

import dev.junban.migration.MigrationFailed;
import dev.junban.migration.MigrationPace;
import dev.junban.migration.MigrationTarget;
import dev.junban.migration.Migrations;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** Brings the schema up to date, as its owner, with what the environment or the system properties say. */
final class MigrateCommand {
    private static final String URL = "JUNBAN_MIGRATION_URL";
    private static final String USERNAME = "JUNBAN_MIGRATION_USERNAME";
    private static final String PASSWORD = "JUNBAN_MIGRATION_PASSWORD";
    private static final String APP_ROLE = "JUNBAN_MIGRATION_APP_ROLE";

    private MigrateCommand() {}

    /** The exit code of the process: 0 up to date, 1 a step failed or gave up, 2 wrong settings. */
    static int run() {
        List<String> missing = List.of(URL, USERNAME, PASSWORD, APP_ROLE).stream()
                .filter(name -> value(name).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            System.err.println("Not migrated: set " + String.join(", ", missing)
                    + " (the JDBC URL, the owner's login, and the role that the services connect as).");
            return 2;
        }
        try {
            MigrationTarget target =
                    new MigrationTarget(require(URL), require(USERNAME), require(PASSWORD), require(APP_ROLE));
            int count = Migrations.run(target, pace(), System.out::println);
            System.out.println(target.jdbcUrl() + " is up to date; migrations that had to run: " + count);
            return 0;
        } catch (IllegalArgumentException e) {
            System.err.println("Not migrated: " + e.getMessage());
            return 2;
        } catch (MigrationFailed e) {
            System.err.println("Not migrated: " + require(URL) + ": " + e.getMessage());
            return 1;
        }
    }

    private static MigrationPace pace() {
        MigrationPace defaults = MigrationPace.defaults();
        return new MigrationPace(
                duration("JUNBAN_MIGRATION_LOCK_TIMEOUT", defaults.lockTimeout()),
                duration("JUNBAN_MIGRATION_PAUSE", defaults.pause()),
                duration("JUNBAN_MIGRATION_PAUSE_MAX", defaults.pauseMax()),
                duration("JUNBAN_MIGRATION_DEADLINE", defaults.deadline()));
    }

    private static Duration duration(String name, Duration otherwise) {
        String value = value(name).orElse(otherwise.toString());
        try {
            return Duration.parse(value);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    name + " must be a duration as in ISO 8601, for example " + otherwise + ", but is " + value, e);
        }
    }

    private static String require(String name) {
        return value(name).orElseThrow();
    }

    private static Optional<String> value(String name) {
        return Optional.ofNullable(System.getenv(name))
                .or(() -> Optional.ofNullable(System.getProperty(name)))
                .filter(value -> !value.isBlank());
    }
}
