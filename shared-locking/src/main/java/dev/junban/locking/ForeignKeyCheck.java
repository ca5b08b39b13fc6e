package dev.junban.locking;

import io.vertx.mutiny.sqlclient.Row;
import java.util.List;

/** Looks at the foreign keys to ranked tables: each must be declared, so that its parent is held when it is checked. */
final class ForeignKeyCheck {
    static final String SQL = """
            SELECT f.conname AS name, f.conrelid::regclass::text AS child, k.name AS parent, k.key,
                   (SELECT c.attname::text FROM unnest(f.conkey, f.confkey) AS pair(child, parent)
                    JOIN pg_attribute AS c ON c.attrelid = f.conrelid AND c.attnum = pair.child
                    JOIN pg_attribute AS p ON p.attrelid = f.confrelid AND p.attnum = pair.parent AND p.attname = k.key)
                     AS column,
                   (SELECT string_agg(c.attname, ', ' ORDER BY c.attnum) FROM pg_attribute AS c
                    WHERE c.attrelid = f.conrelid AND c.attnum = ANY (f.conkey)
                    AND has_column_privilege(f.conrelid, c.attnum, 'UPDATE')) AS changeable,
                   f.condeferrable AS deferrable,
                   f.confdeltype IN ('c', 'n', 'd') OR f.confupdtype IN ('c', 'n', 'd') AS cascades
            FROM pg_constraint AS f
            JOIN unnest($1::text[], $2::text[]) AS k(name, key) ON f.confrelid = to_regclass(k.name)
            WHERE f.contype = 'f'""";

    private final LockOrder<?> order;

    ForeignKeyCheck(LockOrder<?> order) {
        this.order = order;
    }

    List<String> misfits(Row row) {
        String what = "the foreign key " + row.getString("name") + " of " + row.getString("child") + " to "
                + row.getString("parent");
        Problems problems = new Problems();
        problems.when(row.getBoolean("cascades"), what + " cascades: it locks children in the order of their pages");
        problems.when(
                row.getBoolean("deferrable"), what + " is deferrable: it locks parents at COMMIT, after all else");
        problems.whenAny(
                row.getString("changeable"),
                changeable -> "the role may change " + changeable + " of " + row.getString("child")
                        + ", and so lock another row of " + row.getString("parent") + ": grant no UPDATE on that");
        String column = row.getString("column");
        if (column == null) {
            problems.add(what + " refers to something else than the key " + row.getString("key")
                    + ", so nobody can tell which row it locks");
        } else if (order.childrenOf(row.getString("child")).stream()
                .noneMatch(child ->
                        child.column().equals(column) && child.parent().table().equals(row.getString("parent")))) {
            problems.add(what + " is not in the lock order: declare child(\"" + row.getString("child") + "\", \""
                    + column + "\", …)");
        }
        return problems.found();
    }
}
