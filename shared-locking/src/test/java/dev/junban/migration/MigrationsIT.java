package dev.junban.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MigrationsIT {
    static TestDatabase database;

    @BeforeAll
    static void migrate() {
        database = TestPostgres.database("schema");
        assertThat(run()).as("the numbered ones and the lock guard").isEqualTo(SchemaCheck.REQUIRED + 1);
    }

    @Test
    void runOnce() {
        assertThat(run()).isZero();
    }

    /** An update that touches no indexed column, predicates included, writes into no index at all. */
    @Test
    void indexOnlyWhatJobsLookForOfTheColumnsThatTheServicesChange() throws SQLException {
        assertThat(column("""
                SELECT DISTINCT c.relname || '.' || a.attname
                FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
                JOIN pg_depend AS d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid
                JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
                WHERE c.relnamespace = 'public'::regnamespace
                AND has_column_privilege('junban_app', c.oid, a.attnum, 'UPDATE')"""))
                .containsExactlyInAnyOrder(
                        "inbox.applied_at",
                        "inbox.tried_times",
                        "inventories.awaited",
                        "orders.payment_id",
                        "orders.status",
                        "orders.expires_at",
                        "orders.payment_status",
                        "orders.submitted_at",
                        "orders.waits_for",
                        "refunds.status");
    }

    private static int run() {
        return Migrations.run(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
    }

    private static List<String> column(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        database.jdbcUrl(),
                        database.owner().user(),
                        database.owner().password());
                var rows = connection.createStatement().executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}
