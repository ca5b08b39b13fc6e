package dev.junban.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.Kinds;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The migrations of the suite hurt nobody; and what each rule of the check refuses, and lets pass. */
class MigrationLintTest {
    /** No release was ever without V1 to V3: they only meet empty databases. */
    private static final int BASELINE = 3;

    private static final MigrationLint LINT = new MigrationLint(BASELINE, Kinds.LOCK_ORDER.tables());

    @Test
    void theMigrationsHurtNobody() throws URISyntaxException {
        var folder = Objects.requireNonNull(MigrationLintTest.class.getResource("/db/migration"));

        assertThat(LINT.check(Script.in(Path.of(folder.toURI())))).isEmpty();
    }

    /** One rule, and scripts that run one after the other. */
    record Example(Rule rule, List<String> scripts) {
        static Example of(Rule rule, String... scripts) {
            return new Example(rule, List.of(scripts));
        }

        List<Rule> broken() {
            List<Script> files = IntStream.range(0, scripts.size())
                    .mapToObj(i -> Script.of("V" + (BASELINE + 1 + i) + "__example.sql", scripts.get(i), ""))
                    .toList();
            return LINT.check(files).stream().map(MigrationLint.Finding::rule).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refuses(Example example) {
        assertThat(example.broken()).containsOnly(example.rule());
    }

    @ParameterizedTest
    @MethodSource("passed")
    void letsPass(Example example) {
        assertThat(example.broken()).isEmpty();
    }

    @Test
    void hasExamplesOfEachRule() {
        assertThat(refused().map(Example::rule)).containsAll(EnumSet.allOf(Rule.class));
        assertThat(passed().map(Example::rule)).containsAll(EnumSet.allOf(Rule.class));
    }

    @Test
    void saysWhereItIsAndWhatToWriteInstead() {
        Script script = Script.of(
                "V4__an_index.sql", "-- why\nGRANT SELECT ON orders TO x;\n\nCREATE INDEX i ON orders (id);", "");

        assertThat(LINT.check(List.of(script)).stream().map(MigrationLint.Finding::toString))
                .containsExactly(
                        "V4__an_index.sql:4 INDEXES_ARE_BUILT_CONCURRENTLY\n    CREATE INDEX i ON orders (id)\n    "
                                + "instead: " + Rule.INDEXES_ARE_BUILT_CONCURRENTLY.instead());
    }

    @Test
    void isNotMisledByCommentsStringsAndBodies() {
        assertThat(Example.of(Rule.NO_UPKEEP, """
                -- VACUUM FULL orders;
                /* LOCK TABLE orders; */
                COMMENT ON TABLE orders IS 'it''s ; LOCK TABLE orders;';
                COMMENT ON TABLE orders IS E'\\'; LOCK TABLE orders;';
                CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $x$ BEGIN; LOCK TABLE orders; END $x$;
                """).broken()).isEmpty();
        assertThat(Example.of(Rule.NO_UPKEEP, "/* a */ Lock /* b */ Table \"orders\"")
                        .broken())
                .containsExactly(Rule.NO_UPKEEP);
    }

    static Stream<Example> refused() {
        return Stream.of(
                Example.of(Rule.TIMEOUTS_BELONG_TO_THE_RUNNER, "SET lock_timeout = 0"),
                Example.of(Rule.TIMEOUTS_BELONG_TO_THE_RUNNER, "SET LOCAL lock_timeout TO '1h'"),
                Example.of(Rule.TIMEOUTS_BELONG_TO_THE_RUNNER, "SELECT set_config('lock_timeout', '0', false)"),
                Example.of(Rule.TIMEOUTS_BELONG_TO_THE_RUNNER, "RESET ALL"),
                Example.of(Rule.TRANSACTIONS_BELONG_TO_THE_RUNNER, "COMMIT; ALTER TABLE orders ADD COLUMN note text"),
                Example.of(Rule.NOTHING_HIDDEN, "DO $$ BEGIN EXECUTE 'ALTER TABLE orders ADD note text'; END $$"),
                Example.of(Rule.INDEXES_ARE_BUILT_CONCURRENTLY, "CREATE INDEX ON orders (status)"),
                Example.of(Rule.INDEXES_ARE_BUILT_CONCURRENTLY, "CREATE UNIQUE INDEX i ON ONLY public.orders (status)"),
                Example.of(Rule.INDEXES_ARE_BUILT_CONCURRENTLY, "DROP INDEX orders_by_time"),
                Example.of(
                        Rule.KEYS_USE_AN_INDEX_THAT_IS_THERE,
                        "ALTER TABLE orders ADD CONSTRAINT u UNIQUE (payment_id)"),
                Example.of(Rule.KEYS_USE_AN_INDEX_THAT_IS_THERE, "ALTER TABLE orders ADD COLUMN number bigint UNIQUE"),
                Example.of(
                        Rule.KEYS_USE_AN_INDEX_THAT_IS_THERE, "ALTER TABLE rooms ADD EXCLUDE USING gist (a WITH &&)"),
                Example.of(
                        Rule.ONE_TABLE_PER_TRANSACTION,
                        "ALTER TABLE orders ADD COLUMN note text; ALTER TABLE inventories ADD COLUMN note text"),
                Example.of(
                        Rule.ONE_TABLE_PER_TRANSACTION,
                        "CREATE TABLE gifts (order_id uuid REFERENCES orders, inventory_id bigint REFERENCES inventories)"),
                Example.of(
                        Rule.ONE_TABLE_PER_TRANSACTION,
                        "ALTER TABLE orders ADD COLUMN note text; CREATE TRIGGER t AFTER INSERT ON outbox EXECUTE FUNCTION f()"),
                Example.of(Rule.NOT_NULL_IS_PROVED_FIRST, "ALTER TABLE orders ALTER COLUMN reference SET NOT NULL"),
                Example.of(Rule.NOT_NULL_IS_PROVED_FIRST, "ALTER TABLE orders ADD COLUMN note text NOT NULL"),
                Example.of(
                        Rule.NOT_NULL_IS_PROVED_FIRST,
                        "ALTER TABLE orders ADD CONSTRAINT c CHECK (reference IS NOT NULL) NOT VALID",
                        "ALTER TABLE orders ALTER COLUMN reference SET NOT NULL"),
                Example.of(
                        Rule.CONSTRAINTS_ARE_VALIDATED_LATER,
                        "ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0)"),
                Example.of(
                        Rule.CONSTRAINTS_ARE_VALIDATED_LATER,
                        "ALTER TABLE stock_movements ADD CONSTRAINT f FOREIGN KEY (order_id) REFERENCES orders"),
                Example.of(
                        Rule.CONSTRAINTS_ARE_VALIDATED_LATER,
                        "ALTER TABLE orders ADD COLUMN rank int CHECK (rank > 0)"),
                Example.of(
                        Rule.VALIDATION_STANDS_ALONE,
                        "ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0) NOT VALID;"
                                + " ALTER TABLE orders VALIDATE CONSTRAINT c"),
                Example.of(
                        Rule.VALIDATION_STANDS_ALONE, "ALTER TABLE orders VALIDATE CONSTRAINT c, ADD COLUMN note text"),
                Example.of(Rule.NO_TABLE_IS_WRITTEN_ANEW, "ALTER TABLE orders ALTER COLUMN version TYPE bigint"),
                Example.of(Rule.NO_TABLE_IS_WRITTEN_ANEW, "ALTER TABLE orders ALTER version SET DATA TYPE bigint"),
                Example.of(Rule.NO_TABLE_IS_WRITTEN_ANEW, "ALTER TABLE outbox SET UNLOGGED"),
                Example.of(Rule.NO_TABLE_IS_WRITTEN_ANEW, "ALTER TABLE orders ADD COLUMN number bigserial"),
                Example.of(
                        Rule.NO_TABLE_IS_WRITTEN_ANEW,
                        "ALTER TABLE orders ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY"),
                Example.of(
                        Rule.DEFAULTS_ARE_CONSTANT,
                        "ALTER TABLE orders ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid()"),
                Example.of(
                        Rule.DEFAULTS_ARE_CONSTANT,
                        "ALTER TABLE orders ADD seen_at timestamptz DEFAULT clock_timestamp()"),
                Example.of(Rule.NAMES_STAY, "ALTER TABLE orders RENAME COLUMN reference TO customer_reference"),
                Example.of(Rule.NAMES_STAY, "ALTER TABLE orders RENAME TO purchases"),
                Example.of(Rule.NO_UPKEEP, "LOCK TABLE orders IN EXCLUSIVE MODE"),
                Example.of(Rule.NO_UPKEEP, "VACUUM FULL orders"),
                Example.of(Rule.NO_UPKEEP, "CLUSTER orders USING orders_by_time"),
                Example.of(
                        Rule.ROWS_CHANGE_THROUGH_THE_KERNEL,
                        "UPDATE orders SET reference = '' WHERE reference IS NULL"),
                Example.of(Rule.ROWS_CHANGE_THROUGH_THE_KERNEL, "DELETE FROM requests"),
                Example.of(
                        Rule.ROWS_CHANGE_THROUGH_THE_KERNEL,
                        "WITH old AS (SELECT id FROM orders) UPDATE inventories SET reserved = 0"),
                Example.of(
                        Rule.WHAT_RUNS_OUTSIDE_CAN_RUN_AGAIN,
                        "CREATE INDEX CONCURRENTLY orders_by_status ON orders (status)"),
                Example.of(
                        Rule.WHAT_RUNS_OUTSIDE_CAN_RUN_AGAIN,
                        "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON orders (status); CREATE TABLE later (id int)"));
    }

    static Stream<Example> passed() {
        return Stream.of(
                Example.of(Rule.TIMEOUTS_BELONG_TO_THE_RUNNER, "SET LOCAL work_mem = '64MB'"),
                Example.of(Rule.TRANSACTIONS_BELONG_TO_THE_RUNNER, "ALTER TABLE orders ADD COLUMN note text"),
                Example.of(
                        Rule.NOTHING_HIDDEN,
                        "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$"),
                Example.of(
                        Rule.INDEXES_ARE_BUILT_CONCURRENTLY,
                        "CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_status ON orders (status)",
                        "DROP INDEX CONCURRENTLY IF EXISTS orders_by_time"),
                Example.of(
                        Rule.INDEXES_ARE_BUILT_CONCURRENTLY,
                        "CREATE TABLE gifts (id bigint PRIMARY KEY, name text); CREATE INDEX ON gifts (name)"),
                Example.of(
                        Rule.KEYS_USE_AN_INDEX_THAT_IS_THERE,
                        "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS u ON orders (payment_id)",
                        "ALTER TABLE orders ADD CONSTRAINT u UNIQUE USING INDEX u"),
                Example.of(
                        Rule.ONE_TABLE_PER_TRANSACTION,
                        "CREATE TABLE gifts (order_id uuid REFERENCES orders, inventory_id bigint);"
                                + " GRANT SELECT ON gifts, orders TO ${appRole}",
                        "ALTER TABLE gifts ADD CONSTRAINT f FOREIGN KEY (inventory_id) REFERENCES inventories NOT VALID",
                        "ALTER TABLE gifts VALIDATE CONSTRAINT f"),
                Example.of(
                        Rule.ONE_TABLE_PER_TRANSACTION,
                        "ALTER TABLE orders ADD COLUMN note text, ADD COLUMN gift boolean; ALTER TABLE orders DROP COLUMN old"),
                Example.of(
                        Rule.NOT_NULL_IS_PROVED_FIRST,
                        "ALTER TABLE orders ADD CONSTRAINT c CHECK (reference IS NOT NULL) NOT VALID",
                        "ALTER TABLE orders VALIDATE CONSTRAINT c",
                        "ALTER TABLE orders ALTER COLUMN reference SET NOT NULL, DROP CONSTRAINT c"),
                Example.of(
                        Rule.NOT_NULL_IS_PROVED_FIRST,
                        "ALTER TABLE orders ADD COLUMN gift boolean NOT NULL DEFAULT false"),
                Example.of(
                        Rule.CONSTRAINTS_ARE_VALIDATED_LATER,
                        "ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0) NOT VALID"),
                Example.of(Rule.VALIDATION_STANDS_ALONE, "ALTER TABLE orders VALIDATE CONSTRAINT c"),
                Example.of(
                        Rule.NO_TABLE_IS_WRITTEN_ANEW,
                        "ALTER TABLE orders ADD COLUMN version_long bigint; ALTER TABLE orders ALTER version SET STATISTICS 0"),
                Example.of(
                        Rule.DEFAULTS_ARE_CONSTANT,
                        "ALTER TABLE orders ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now(),"
                                + " ADD share numeric(5, 2) DEFAULT -1.5, ADD tags text[] DEFAULT '{}'::text[]"),
                Example.of(Rule.NAMES_STAY, "ALTER TABLE orders ADD COLUMN customer_reference text"),
                Example.of(Rule.NO_UPKEEP, "ALTER TABLE orders SET (fillfactor = 60)"),
                Example.of(Rule.ROWS_CHANGE_THROUGH_THE_KERNEL, "UPDATE outbox_lanes SET token = 0 WHERE lane = 16"),
                Example.of(Rule.ROWS_CHANGE_THROUGH_THE_KERNEL, "GRANT UPDATE (reference) ON orders TO ${appRole}"),
                Example.of(
                        Rule.WHAT_RUNS_OUTSIDE_CAN_RUN_AGAIN,
                        "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON orders (status);"
                                + " CREATE INDEX CONCURRENTLY IF NOT EXISTS j ON orders (version)"));
    }
}
