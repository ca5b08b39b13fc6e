package dev.junban;

import dev.junban.migration.Migrations;
import java.util.List;
import java.util.Optional;
import org.flywaydb.core.api.FlywayException;

/** Brings the schema up to date, as its owner, with what the environment or the system properties say. */
final class MigrateCommand {
    private static final String URL = "JUNBAN_MIGRATION_URL";
    private static final String USERNAME = "JUNBAN_MIGRATION_USERNAME";
    private static final String PASSWORD = "JUNBAN_MIGRATION_PASSWORD";
    private static final String APP_ROLE = "JUNBAN_MIGRATION_APP_ROLE";

    private MigrateCommand() {}

    /** The exit code of the process. */
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
            int count = Migrations.run(require(URL), require(USERNAME), require(PASSWORD), require(APP_ROLE));
            System.out.println(require(URL) + " is up to date; migrations that had to run: " + count);
            return 0;
        } catch (FlywayException e) {
            System.err.println("Not migrated: " + require(URL) + ": " + e.getMessage());
            return 1;
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
