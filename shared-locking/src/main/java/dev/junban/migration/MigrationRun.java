package dev.junban.migration;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** One run of the migrations: Flyway, again from the step that did not get its lock. */
final class MigrationRun {
    /** {@code lock_not_available} and {@code deadlock_detected}: what passes by itself. */
    private static final Set<String> PASSING = Set.of("55P03", "40P01");

    /**
     * What failed inside a transaction leaves no trace; what failed outside is noted, and would block all later runs.
     * Such steps are made so that they can be run again.
     */
    private static final String FORGET_FAILED_STEPS = """
            DO $$ BEGIN
              IF to_regclass('flyway_schema_history') IS NOT NULL THEN
                DELETE FROM flyway_schema_history WHERE NOT success;
              END IF;
            END $$""";

    /** In a transaction the lock would keep that open all the while, and concurrent index builds wait for those. */
    private static final Map<String, String> LOCK_OF_THE_SESSION =
            Map.of("flyway.postgresql.transactional.lock", "false");

    private final MigrationTarget target;
    private final MigrationPace pace;
    private final Consumer<String> progress;
    private final Steps steps;
    private final Flyway flyway;

    MigrationRun(MigrationTarget target, MigrationPace pace, Consumer<String> progress, String... locations) {
        this.target = target;
        this.pace = pace;
        this.progress = progress;
        this.steps = new Steps(pace, progress);
        this.flyway = Flyway.configure()
                .dataSource(target.jdbcUrl(), target.username(), target.password())
                .locations(locations)
                .initSql("SET lock_timeout = " + pace.lockTimeout().toMillis())
                .lockRetryCount((int) Math.max(1, pace.deadline().toSeconds()))
                .configuration(LOCK_OF_THE_SESSION)
                .placeholders(Map.of("appRole", target.appRole()))
                .callbacks(steps)
                .load();
    }

    /** How many steps it took. */
    int run() {
        progress.accept("Migrating " + target + ": waits " + Text.seconds(pace.lockTimeout())
                + " at most for a table, tries each step for " + Text.seconds(pace.deadline()));
        for (boolean first = true; !isDone(first); first = false) {
            pause(pace.pauseAfter(steps.last().attempts()));
        }
        return steps.done();
    }

    private boolean isDone(boolean first) {
        try {
            look(first);
            var unused = flyway.migrate();
            return true;
        } catch (FlywayException | SQLException e) {
            postpone(e);
            return false;
        }
    }

    /** Unless it would fail again, or too late. */
    private void postpone(Exception e) {
        Step step = steps.last();
        Optional<SQLException> cause = sqlCause(e);
        if (cause.filter(failure -> PASSING.contains(failure.getSQLState())).isEmpty()) {
            throw new MigrationFailed(step.failed(cause.map(Text::reason).orElse(String.valueOf(e.getMessage()))), e);
        } else if (step.elapsed().compareTo(pace.deadline()) >= 0) {
            throw new MigrationFailed(step.givenUp(cause.get()), e);
        }
        progress.accept("  " + step.postponed(cause.get(), pace.pauseAfter(step.attempts())));
    }

    private void look(boolean first) throws SQLException {
        try (Connection connection = flyway.getConfiguration().getDataSource().getConnection();
                Statement statement = connection.createStatement()) {
            if (first) {
                LongTransactions.blindness(connection).ifPresent(progress);
            }
            statement.execute(FORGET_FAILED_STEPS);
        }
    }

    private static Optional<SQLException> sqlCause(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return Optional.of(sql);
            }
        }
        return Optional.empty();
    }

    private static void pause(Duration pause) {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MigrationFailed("Interrupted between two attempts; what is done stays", e);
        }
    }
}
