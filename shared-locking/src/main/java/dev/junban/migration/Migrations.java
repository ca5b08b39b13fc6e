package dev.junban.migration;

import java.util.Map;
import org.flywaydb.core.Flyway;

/** Brings the schema up to date, as its owner. */
public final class Migrations {
    private Migrations() {}

    /**
     * Runs what has not been run yet and returns how many migrations that were. A statement that waits longer than two
     * seconds for a lock fails: while it waits, every query of that table would queue behind it.
     *
     * @param appRole the role that the services connect as; it is granted what they need
     */
    public static int run(String jdbcUrl, String username, String password, String appRole) {
        return Flyway.configure()
                .dataSource(jdbcUrl, username, password)
                .initSql("SET lock_timeout = '2s'")
                .placeholders(Map.of("appRole", appRole))
                .load()
                .migrate()
                .migrationsExecuted;
    }
}
