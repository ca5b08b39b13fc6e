package dev.junban.locking;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The guard in the database. Row-level security looks at a row before the statement waits for it, for UPDATE, DELETE
 * and every SELECT that locks, from any client whose role it applies to; so what was not acquired in order is refused,
 * psql included. Children are looked at before their foreign keys lock a parent. Owners and superusers pass.
 */
final class GuardSql {
    /** Sets of ids as transaction-local settings: forged by whoever wants to, so it stops accidents, not attackers. */
    private static final String FUNCTIONS = """
            CREATE SCHEMA IF NOT EXISTS locking;
            GRANT USAGE ON SCHEMA locking TO PUBLIC;

            -- The lock order, for whoever audits it.
            CREATE OR REPLACE FUNCTION locking.ranks() RETURNS TABLE (kind text, rank int, key_column text)
            LANGUAGE sql IMMUTABLE AS $$ VALUES %s $$;

            -- Where the log is audited: how rows are about to be touched. What is told last of a row is what counts.
            CREATE OR REPLACE FUNCTION locking.tell(how text, kind text, ids text) RETURNS boolean LANGUAGE plpgsql AS $$
            BEGIN
              PERFORM pg_logical_emit_message(true, 'locking.' || how,
                json_build_object('kind', kind, 'ids', ids::text[])::text);
              RETURN true;
            END $$;

            CREATE OR REPLACE FUNCTION locking.audited() RETURNS boolean LANGUAGE sql STABLE AS $$
              SELECT current_setting('locking.audit', true) IS NOT DISTINCT FROM 'on' $$;

            CREATE OR REPLACE FUNCTION locking.rank(kind text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
              SELECT CASE kind %s END $$;

            CREATE OR REPLACE FUNCTION locking.reached() RETURNS int LANGUAGE sql STABLE AS $$
              SELECT coalesce(nullif(current_setting('locking.reached', true), '')::int, 0) $$;

            CREATE OR REPLACE FUNCTION locking.extend(setting text, ids text) RETURNS boolean LANGUAGE sql AS $$
              SELECT set_config(setting, CASE WHEN coalesce(current_setting(setting, true), '') = '' THEN ids
                ELSE (current_setting(setting, true)::text[] || ids::text[])::text END, true) IS NOT NULL $$;

            -- Adds ids to what the transaction may touch, in this mode or a weaker one.
            CREATE OR REPLACE FUNCTION locking.hold(kind text, mode text, ids text) RETURNS boolean LANGUAGE sql AS $$
              SELECT locking.extend('locking.' || kind || '_pin', ids)
                AND (mode = 'PIN' OR locking.extend('locking.' || kind || '_write', ids))
                AND (mode <> 'KEY_WRITE' OR locking.extend('locking.' || kind || '_key_write', ids))
                AND (NOT locking.audited() OR locking.tell('hold', kind, ids)) $$;

            -- What is rare: rows of the kind that the transaction has inserted before, and refusals.
            CREATE OR REPLACE FUNCTION locking.acquire_otherwise(kind text, mode text, ids text) RETURNS boolean
            LANGUAGE plpgsql AS $$
            BEGIN
              IF locking.rank(kind) IS NULL THEN
                RAISE EXCEPTION '%% is not in the lock order', kind USING ERRCODE = 'LK001';
              ELSIF locking.rank(kind) <= locking.reached() THEN
                RAISE EXCEPTION '%% (rank %%) may not be acquired after rank %%', kind, locking.rank(kind), locking.reached()
                  USING ERRCODE = 'LK001', HINT = 'Lock order: %s. Acquire each kind once, lower ranks first.';
              ELSIF (mode IN ('PIN', 'WRITE', 'KEY_WRITE')) IS NOT TRUE THEN
                RAISE EXCEPTION '%% is no mode: use PIN, WRITE or KEY_WRITE', mode USING ERRCODE = 'LK001';
              END IF;
              RETURN set_config('locking.reached', locking.rank(kind)::text, true) IS NOT NULL
                AND locking.hold(kind, mode, ids) AND (NOT locking.audited() OR locking.tell('acquire', kind, ids));
            END $$;

            -- Called before the statement that locks rows of a kind; each kind once, in ascending rank. One expression, so that
            -- the planner puts it into the statement that calls it, and short: each of its nodes is set up anew every time.
            CREATE OR REPLACE FUNCTION locking.acquire(kind text, mode text, ids text) RETURNS boolean LANGUAGE sql AS $$
              SELECT CASE WHEN locking.rank(kind) > locking.reached() AND mode IN ('PIN', 'WRITE', 'KEY_WRITE')
                  AND coalesce(current_setting('locking.' || kind || '_pin', true), '') = ''
                THEN set_config('locking.reached', locking.rank(kind)::text, true) IS NOT NULL
                  AND set_config('locking.' || kind || '_pin', ids, true) IS NOT NULL
                  AND (mode = 'PIN' OR set_config('locking.' || kind || '_write', ids, true) IS NOT NULL)
                  AND (mode <> 'KEY_WRITE' OR set_config('locking.' || kind || '_key_write', ids, true) IS NOT NULL)
                  AND (NOT locking.audited() OR locking.tell('acquire', kind, ids))
                ELSE locking.acquire_otherwise(kind, mode, ids) END $$;

            -- The same for a statement that finds its rows by these very ids.
            CREATE OR REPLACE FUNCTION locking.acquired(kind text, mode text, ids anyarray) RETURNS anyarray
            LANGUAGE sql AS $$ SELECT CASE WHEN locking.acquire(kind, mode, ids::text) THEN ids END $$;

            -- Dear, so that the planner looks at the key before it asks the guard: a row that is only scanned must not refuse.
            CREATE OR REPLACE FUNCTION locking.refuse(kind text, id text, mode text) RETURNS boolean LANGUAGE plpgsql
            COST 10000 AS $$
            BEGIN
              RAISE EXCEPTION 'row %% of %% was not acquired as %%', id, kind, mode USING
                ERRCODE = 'LK002', HINT = format(
                  'In one transaction: SELECT locking.acquire(%%L, %%L, %%L), then lock the rows ORDER BY their key.',
                  kind, mode, '{' || id || '}');
            END $$;

            -- All that decides how a table is guarded.
            CREATE OR REPLACE FUNCTION locking.policies(guarded regclass) RETURNS text LANGUAGE sql STABLE AS $$
              SELECT relrowsecurity || coalesce((
                SELECT string_agg(concat_ws(' ', polname, polcmd, polpermissive, polroles,
                  pg_get_expr(polqual, polrelid), '|', pg_get_expr(polwithcheck, polrelid)), ';' ORDER BY polname)
                FROM pg_policy WHERE polrelid = guarded AND polname LIKE 'locking\\_%%'), '')
              FROM pg_class WHERE oid = guarded
            $$;

            -- Puts policies on a table, which stops the table for a moment, unless they are there: how they would look is seen
            -- on a temporary twin, whose name comes first.
            CREATE OR REPLACE PROCEDURE locking.guard(guarded text, policies text) LANGUAGE plpgsql AS $$
            DECLARE
              original regclass := guarded::regclass;
              stale name;
              same boolean;
            BEGIN
              EXECUTE format('CREATE TEMPORARY TABLE %%I (LIKE %%s)', guarded, original);
              EXECUTE policies;
              same := locking.policies(original) = locking.policies(guarded::regclass);
              EXECUTE format('DROP TABLE pg_temp.%%I', guarded);
              IF NOT same THEN
                FOR stale IN SELECT polname FROM pg_policy WHERE polrelid = original AND polname LIKE 'locking\\_%%' LOOP
                  EXECUTE format('DROP POLICY %%I ON %%s', stale, original);
                END LOOP;
                EXECUTE policies;
              END IF;
            END $$;
            """;

    private final List<LockKind<?, ?, ?, ?>> kinds;
    private final List<ChildColumn> children;

    GuardSql(List<LockKind<?, ?, ?, ?>> kinds, List<ChildColumn> children) {
        this.kinds = kinds;
        this.children = children;
    }

    String script() {
        String ranks = kinds.stream()
                .map(kind -> "WHEN '" + kind.table() + "' THEN " + kind.rank())
                .collect(Collectors.joining(" "));
        String order = kinds.stream().map(LockKind::table).collect(Collectors.joining(", "));
        String values = kinds.stream()
                .map(kind -> "('" + kind.table() + "', " + kind.rank() + ", '"
                        + kind.sql().keyColumn() + "')")
                .collect(Collectors.joining(", "));
        return FUNCTIONS.formatted(values, ranks, order)
                + kinds.stream()
                        .map(kind -> call(kind.table(), kindPolicies(kind)))
                        .collect(Collectors.joining())
                + children.stream()
                        .map(ChildColumn::table)
                        .distinct()
                        .filter(table ->
                                kinds.stream().noneMatch(kind -> kind.table().equals(table)))
                        .map(table -> call(table, leafPolicies(table)))
                        .collect(Collectors.joining());
    }

    /** One statement, so that outside a transaction it never holds two tables. */
    private static String call(String table, String policies) {
        return "\nCALL locking.guard('" + table + "', $policies$" + policies + "$policies$);\n";
    }

    /** All four: without a policy of its own a command would silently find no row. */
    private String kindPolicies(LockKind<?, ?, ?, ?> kind) {
        return enable(kind.table())
                + policy(kind.table(), "SELECT", "USING (true)")
                + policy(kind.table(), "INSERT", parentsHeld(kind.table()))
                + policy(
                        kind.table(),
                        "UPDATE",
                        "USING (" + check(kind, kind.sql().keyColumn(), LockMode.PIN) + ") WITH CHECK ("
                                + check(kind, kind.sql().keyColumn(), LockMode.WRITE) + ")")
                + policy(
                        kind.table(),
                        "DELETE",
                        "USING (" + check(kind, kind.sql().keyColumn(), LockMode.KEY_WRITE) + ")");
    }

    private String leafPolicies(String table) {
        return enable(table) + policy(table, "SELECT", "USING (true)") + policy(table, "INSERT", parentsHeld(table));
    }

    private String parentsHeld(String table) {
        String checks = children.stream()
                .filter(child -> child.table().equals(table))
                .map(child -> check(child.parent(), child.column(), LockMode.PIN, child.column() + " IS NULL OR "))
                .collect(Collectors.joining("\n  AND "));
        return "WITH CHECK (" + (checks.isEmpty() ? "true" : checks) + ")";
    }

    private static String enable(String table) {
        return "\nALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY;\n";
    }

    private static String policy(String table, String command, String rule) {
        String name = "locking_" + command.toLowerCase(Locale.ROOT) + " ON " + table;
        return "CREATE POLICY " + name + " FOR " + command + " " + rule + ";\n";
    }

    /** A hashed sub-plan: the set is parsed once a statement, and each row costs the same at 1 and at 10,000 ids. */
    private static String check(LockKind<?, ?, ?, ?> kind, String column, LockMode mode) {
        return check(kind, column, mode, "");
    }

    private static String check(LockKind<?, ?, ?, ?> kind, String column, LockMode mode, String or) {
        String suffix = mode.name().toLowerCase(Locale.ROOT);
        return "\n  CASE WHEN " + or + column + " IN (SELECT unnest(coalesce(nullif(current_setting('locking."
                + kind.table()
                + "_" + suffix + "', true), ''), '{}')::" + kind.sql().key().sql() + "[]))\n"
                + "       THEN true ELSE locking.refuse('" + kind.table() + "', " + column + "::text, '" + mode
                + "') END";
    }
}
