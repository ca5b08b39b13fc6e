package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Compares what the lock order says with what the database is; its answer is all that does not fit. */
final class CatalogCheck {
    private static final int VERSION_MIN = 170_000;

    private static final String SERVER = """
            SELECT current_setting('server_version_num')::int AS version, version() AS name,
                   (SELECT setting::bigint FROM pg_settings WHERE name = 'deadlock_timeout') AS deadlock_millis,
                   (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS bypasses,
                   EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS citus""";

    /**
     * A unique index that contains the key never decides: who meets another there meets them on the key too. The columns
     * of all unique indexes are key columns to PostgreSQL, and changing one takes a stronger lock than the kernel holds.
     */
    private static final String KINDS = """
            WITH keys AS (
              SELECT indrelid AS owner, (indkey::int2[])[0:indnkeyatts - 1] AS columns,
                     indpred IS NULL AND indimmediate AS whole
              FROM pg_index WHERE indisunique)
            SELECT k.name, k.key, c.oid IS NOT NULL AS present, a.atttypid::regtype::text AS type, l.collname AS collation,
                   EXISTS (SELECT FROM keys WHERE owner = c.oid AND whole AND columns = ARRAY[a.attnum]) AS is_unique,
                   EXISTS (SELECT FROM keys WHERE owner = c.oid AND NOT a.attnum = ANY (columns)) AS has_other_keys,
                   EXISTS (SELECT FROM pg_constraint AS x WHERE x.conrelid = c.oid AND x.contype = 'x') AS excludes,
                   (SELECT string_agg(m.attname, ', ' ORDER BY m.attnum) FROM pg_attribute AS m
                    WHERE m.attrelid = c.oid AND has_column_privilege(c.oid, m.attnum, 'UPDATE')
                    AND EXISTS (SELECT FROM keys WHERE owner = c.oid AND m.attnum = ANY (columns))) AS changeable
            FROM unnest($1::text[], $2::text[]) AS k(name, key)
            LEFT JOIN pg_class AS c ON c.oid = to_regclass(k.name)
            LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = k.key AND NOT a.attisdropped
            LEFT JOIN pg_collation AS l ON l.oid = a.attcollation""";

    private static final String POLICIES = """
            SELECT t.name, c.relrowsecurity AS enabled,
                   (SELECT count(*) FROM pg_policy AS p WHERE p.polrelid = c.oid AND p.polname LIKE 'locking\\_%') AS found
            FROM unnest($1::text[]) AS t(name) JOIN pg_class AS c ON c.oid = to_regclass(t.name)""";

    private final LockOrder<?> order;
    private final Reads reads;
    private final RetryPolicy policy;

    CatalogCheck(LockOrder<?> order, Reads reads, RetryPolicy policy) {
        this.order = order;
        this.reads = reads;
        this.policy = policy;
    }

    Uni<List<String>> run() {
        String[] tables = order.kinds().stream().map(LockKind::table).toArray(String[]::new);
        String[] keys =
                order.kinds().stream().map(kind -> kind.sql().keyColumn()).toArray(String[]::new);
        return Uni.combine()
                .all()
                .unis(
                        problems(SERVER, Tuple.tuple(), this::server),
                        problems(KINDS, Tuple.of(tables, keys), this::kind),
                        problems(ForeignKeyCheck.SQL, Tuple.of(tables, keys), new ForeignKeyCheck(order)::misfits),
                        problems(POLICIES, Tuple.of((Object) guardedTables()), this::policies))
                .with((server, kinds, keysOut, policies) -> Stream.of(server, kinds, keysOut, policies)
                        .flatMap(List::stream)
                        .toList());
    }

    private Uni<List<String>> problems(String sql, Tuple values, Function<Row, List<String>> check) {
        return reads.select(sql, values)
                .map(rows -> rows(rows).map(check).flatMap(List::stream).toList());
    }

    private List<String> server(Row row) {
        Problems problems = new Problems();
        problems.when(
                row.getInteger("version") < VERSION_MIN
                        || !row.getString("name").matches("PostgreSQL [0-9.]+ .*"),
                "the server must be PostgreSQL 17 or newer, but is " + row.getString("name"));
        problems.when(row.getBoolean("citus"), "the extension citus locks in an order of its own");
        problems.when(row.getBoolean("bypasses"), "the role passes the guard: it is a superuser or has BYPASSRLS");
        problems.when(
                row.getLong("deadlock_millis") >= policy.lockTimeout().toMillis(),
                "the lock timeout, " + policy.lockTimeout() + ", must be above the server's deadlock_timeout, "
                        + row.getLong("deadlock_millis") + " ms, or deadlocks would show as timeouts");
        return problems.found();
    }

    private List<String> kind(Row row) {
        String name = row.getString("name");
        LockKind<?, ?, ?, ?> kind = order.kindOf(name).orElseThrow();
        Problems problems = new Problems();
        if (!row.getBoolean("present") || row.getString("type") == null) {
            return List.of("there is no table " + name + " with a column " + row.getString("key"));
        }
        String type = row.getString("type");
        problems.when(
                !type.equals(kind.sql().key().sql()),
                "the key " + name + "." + row.getString("key") + " is " + type + ", not "
                        + kind.sql().key().sql());
        problems.when(
                type.equals("text") && !"C".equals(row.getString("collation")),
                "the key " + name + "." + row.getString("key") + " must be COLLATE \"C\", but is "
                        + row.getString("collation"));
        problems.when(!row.getBoolean("is_unique"), "the key " + name + "." + row.getString("key") + " is not unique");
        problems.when(
                !order.isInsertedOneByOne(kind) && (row.getBoolean("has_other_keys") || row.getBoolean("excludes")),
                name + " has several unique keys or an exclusion constraint, whose waits follow no order: declare it"
                        + " as inserted one by one");
        problems.whenAny(
                row.getString("changeable"),
                changeable -> "the role may change " + changeable + " of " + name
                        + ", of a unique key, which takes a stronger lock than a held row has: grant UPDATE on the other"
                        + " columns only");
        return problems.found();
    }

    private String[] guardedTables() {
        return order.isGuarded()
                ? Stream.concat(
                                order.kinds().stream().map(LockKind::table),
                                order.children().stream().map(ChildColumn::table))
                        .distinct()
                        .toArray(String[]::new)
                : new String[0];
    }

    private List<String> policies(Row row) {
        String name = row.getString("name");
        int expected = order.kindOf(name).isPresent() ? 4 : 2;
        Problems problems = new Problems();
        problems.when(
                !row.getBoolean("enabled") || row.getLong("found") != expected,
                "the guard of " + name + " is not there: run the migration that LockOrder.guardSql() writes");
        return problems.found();
    }

    private static Stream<Row> rows(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false);
    }
}
