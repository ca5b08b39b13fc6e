package dev.junban.migration;

import java.util.function.Consumer;

/** Brings the schema up to date, as its owner, while the services go on. */
public final class Migrations {
    private static final String LOCATION = "classpath:db/migration";

    private Migrations() {}

    /** Runs what has not been run yet, at the usual pace, and returns how many steps that were. */
    public static int run(String jdbcUrl, String username, String password, String appRole) {
        MigrationTarget target = new MigrationTarget(jdbcUrl, username, password, appRole);
        return run(target, MigrationPace.defaults(), line -> {});
    }

    /**
     * The same, telling what happens. A step that does not get its lock is tried again until it does; any other failure
     * ends the run. Several at once are safe: one waits for the other.
     *
     * @param progress is told lines for people to read
     * @throws MigrationFailed if a step cannot be done; those before it stay
     */
    public static int run(MigrationTarget target, MigrationPace pace, Consumer<String> progress) {
        return new MigrationRun(target, pace, progress, LOCATION).run();
    }
}
