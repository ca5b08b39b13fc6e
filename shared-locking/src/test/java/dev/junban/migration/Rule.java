package dev.junban.migration;

import static dev.junban.migration.Surroundings.COLUMN;
import static dev.junban.migration.Surroundings.CONSTRAINT;

import com.google.errorprone.annotations.Immutable;

/** What a migration must not do to a shop that is open, and what to write instead. */
enum Rule {
    TIMEOUTS_BELONG_TO_THE_RUNNER(
            "leave lock_timeout alone: the runner sets it for each statement, and tries again",
            (statement, in) ->
                    statement.raw().matches("(?is).*lock_timeout.*") || statement.is("reset all|discard all")),

    TRANSACTIONS_BELONG_TO_THE_RUNNER(
            "one file is one transaction: leave out BEGIN and COMMIT, and split the file",
            (statement, in) -> statement.is("begin|start transaction|commit|end|rollback|savepoint|release")),

    NOTHING_HIDDEN(
            "write the statements themselves: what DO, CALL and EXECUTE do cannot be checked",
            (statement, in) -> statement.is("do|execute|call (?!locking \\. guard)\\w+")),

    INDEXES_ARE_BUILT_CONCURRENTLY(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS or DROP INDEX CONCURRENTLY IF EXISTS, in a file without anything"
                    + " else; a plain one stops all writing for as long as it takes",
            (statement, in) -> (statement.is("create (unique )?index (?!concurrently)\\w+") && in.isOld(statement))
                    || statement.is("drop index (?!concurrently)\\w+")),

    KEYS_USE_AN_INDEX_THAT_IS_THERE(
            "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS in one file, ADD CONSTRAINT … UNIQUE USING INDEX in the next;"
                    + " an exclusion constraint only on a new table",
            (statement, in) -> in.anyAction(statement, CONSTRAINT + "(primary key|unique)(?! using)")
                    || in.anyAction(statement, CONSTRAINT + "exclude")
                    || in.anyAction(statement, COLUMN + ".*(primary key|unique)")),

    ONE_TABLE_PER_TRANSACTION(
            "one file for each table that is there already: who holds one and waits for the next deadlocks with orders;"
                    + " a new table may refer to one, further foreign keys are added NOT VALID in files of their own",
            (statement, in) -> in.addsATable(statement)),

    NOT_NULL_IS_PROVED_FIRST(
            "in three files: ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID; VALIDATE CONSTRAINT; SET NOT NULL and DROP"
                    + " CONSTRAINT. A new column is NOT NULL only with a constant DEFAULT",
            (statement, in) ->
                    in.lacksProof(statement) || in.anyAction(statement, COLUMN + "(?!.* default ).*not null")),

    CONSTRAINTS_ARE_VALIDATED_LATER(
            "ADD CONSTRAINT … NOT VALID in one file, VALIDATE CONSTRAINT in the next: checking all rows stops the shop",
            (statement, in) -> in.anyAction(statement, CONSTRAINT + "(check|foreign key)(?!.*not valid$)")
                    || in.anyAction(statement, COLUMN + ".*(check|references)")),

    VALIDATION_STANDS_ALONE(
            "VALIDATE CONSTRAINT in a file of its own: after another change of the table it would keep that lock",
            (statement, in) -> in.anyAction(statement, "validate constraint") && !in.standsAlone(statement)),

    NO_TABLE_IS_WRITTEN_ANEW(
            "a new column, a job that fills it in small transactions, a release that reads it: changing a type, storage"
                    + " or adding a computed or numbered column writes the whole table anew",
            (statement, in) -> in.anyAction(statement, "alter (column )?\\w+ (set data )?type")
                    || in.anyAction(statement, "set (logged|unlogged|tablespace|access method)")
                    || in.anyAction(statement, COLUMN + ".*(generated|serial|bigserial|smallserial)")),

    DEFAULTS_ARE_CONSTANT(
            "ADD COLUMN without DEFAULT, ALTER COLUMN … SET DEFAULT, and a job that fills the old rows: another value for"
                    + " each row writes the whole table anew",
            (statement, in) -> in.anyAction(statement, COLUMN + ".* default .*?(?!now |check )\\b\\w+ \\(.*")),

    NAMES_STAY(
            "a new name beside the old one: services of the release before still use that",
            (statement, in) -> in.anyAction(statement, "rename|set schema")),

    NO_UPKEEP(
            "leave VACUUM, CLUSTER, REINDEX, TRUNCATE and LOCK out: upkeep of tables is no change of the schema",
            (statement, in) -> statement.is("vacuum|cluster|reindex|lock|truncate|refresh materialized view")),

    ROWS_CHANGE_THROUGH_THE_KERNEL(
            "a job that changes rows of ranked tables through the kernel, in small transactions: one statement locks them"
                    + " in no order, until the end",
            (statement, in) -> statement.is("(with .*)?(update|delete from|merge into) (only )?(" + in.ranked() + ")")),

    WHAT_RUNS_OUTSIDE_CAN_RUN_AGAIN(
            "outside a transaction only what may be run again after half of it: CONCURRENTLY IF [NOT] EXISTS and nothing"
                    + " beside it, or CREATE OR REPLACE, GRANT, CALL locking.guard",
            (statement, in) -> !in.canRunAgain(statement));

    private final String instead;
    private final Check broken;

    @Immutable
    private interface Check {
        boolean test(Statement statement, Surroundings in);
    }

    Rule(String instead, Check broken) {
        this.instead = instead;
        this.broken = broken;
    }

    String instead() {
        return instead;
    }

    boolean refuses(Statement statement, Surroundings in) {
        return broken.test(statement, in);
    }
}
