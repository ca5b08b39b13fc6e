package dev.junban.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationRunIT {
    /** Gives up after the first attempt. */
    private static final MigrationPace IMPATIENT = new MigrationPace(
            Duration.ofMillis(100), Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofMillis(100));

    @TempDir
    Path folder;

    MigratedDatabase migrated;

    @BeforeEach
    void open() {
        migrated = new MigratedDatabase(folder);
    }

    @Test
    void saysWhichStepFailedAndKeepsThoseBeforeIt() throws SQLException {
        migrated.step("V1001__good.sql", "CREATE TABLE good (id int);");
        migrated.step("V1002__bad.sql", "ALTER TABLE good ADD COLUMN id int;\nCREATE TABLE never (id int);");

        MigrationFailed failure = failure(MigratedDatabase.QUICK);

        assertThat(failure)
                .hasMessageContainingAll(
                        "V1002__bad.sql, at: ALTER TABLE good ADD COLUMN id int",
                        "column \"id\" of relation \"good\" already exists",
                        "42701",
                        "correct this one, and run this again");
        assertThat(migrated.said("gave way")).isZero();
        migrated.step("V1002__bad.sql", "ALTER TABLE good ADD COLUMN name text;");
        assertThat(migrated.migrate()).isEqualTo(1);
    }

    @Test
    void givesUpAtTheDeadlineAndSaysWhoWasInTheWay() throws SQLException {
        migrated.step("V1001__note.sql", "ALTER TABLE orders ADD COLUMN note text;");
        try (Connection reader = migrated.reader("orders")) {
            MigratedDatabase.await("the reader is no newcomer", () -> ageOfReader() > 0.2);

            assertThat(failure(IMPATIENT))
                    .hasMessageContainingAll("V1001__note.sql", "gave up at attempt 1", "55P03", "run this again");
            assertThat(migrated.said("(junban_app, report), idle in transaction, open for"))
                    .isEqualTo(1);
            assertThat(reader.isValid(1)).isTrue();
        }
        assertThat(migrated.migrate()).isEqualTo(1);
    }

    @Test
    void dropsAnUnfinishedIndexAndBuildsItAgain() throws SQLException {
        migrated.step(
                "V1001__index.sql", "CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_status ON orders (status);");
        String valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('orders_by_status')";
        try (Connection writer = migrated.owner()) {
            writer.setAutoCommit(false);
            MigratedDatabase.run(writer, "SELECT count(*) FROM orders", "LOCK TABLE orders IN ROW EXCLUSIVE MODE");
            assertThat(failure(IMPATIENT)).hasMessageContaining("55P03");
            assertThat(migrated.value(valid)).as("what is left of it").isEqualTo("f");
        }

        assertThat(migrated.migrate()).isEqualTo(1);
        assertThat(migrated.value(valid)).isEqualTo("t");
        assertThat(migrated.said("dropped orders_by_status, which an earlier attempt left"))
                .isEqualTo(1);
    }

    @Test
    void severalAtOnceDoEachStepOnce() {
        TestDatabase empty = TestPostgres.database("runners");
        List<CompletableFuture<Integer>> runners = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> Migrations.run(
                                empty.jdbcUrl(),
                                empty.owner().user(),
                                empty.owner().password(),
                                "junban_app")))
                .limit(3)
                .toList();

        assertThat(runners.stream()
                        .mapToInt(
                                runner -> runner.orTimeout(60, TimeUnit.SECONDS).join())
                        .sum())
                .isEqualTo(SchemaCheck.REQUIRED + 1);
    }

    /** Writing it again changes no table whose policies are right, so a reader of orders does not matter. */
    @Test
    void putsTheGuardOnlyOnTablesThatLackIt() throws SQLException {
        migrated.execute(
                "DROP POLICY locking_update ON inventories",
                "CREATE POLICY locking_stale ON inventories FOR SELECT USING (true)",
                "UPDATE flyway_schema_history SET checksum = 0 WHERE script = 'R__lock_guard.sql'");
        try (Connection reader = migrated.reader("orders")) {
            assertThat(migrated.migrate()).isEqualTo(1);
            assertThat(reader.isValid(1)).isTrue();
        }
        assertThat(migrated.said("gave way")).isZero();
        assertThat(migrated.value("SELECT string_agg(polname, ' ' ORDER BY polname) FROM pg_policy"
                        + " WHERE polrelid = 'inventories'::regclass"))
                .isEqualTo("locking_delete locking_insert locking_select locking_update");
    }

    private MigrationFailed failure(MigrationPace pace) {
        return catchThrowableOfType(MigrationFailed.class, () -> migrated.migrate(pace));
    }

    private double ageOfReader() {
        try {
            return Double.parseDouble(migrated.value("SELECT extract(epoch FROM clock_timestamp() - xact_start)"
                    + " FROM pg_stat_activity WHERE application_name = 'report' AND datname = current_database()"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
