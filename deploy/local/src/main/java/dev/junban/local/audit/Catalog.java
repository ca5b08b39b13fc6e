package dev.junban.local.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The kinds of the lock order, as the database's own guard lists them, and the audit's own, which comes last. */
final class Catalog {
    private static final String KINDS = """
            WITH kinds AS (
              SELECT kind, rank, key_column FROM locking.ranks()
              UNION ALL
              SELECT 'locking_audit.planted', 1 + max(rank), 'id' FROM locking.ranks())
            SELECT kinds.kind, kinds.rank, kinds.key_column, pg_relation_filenode(kinds.kind::regclass) AS file,
                   keys.atttypid::regtype::text AS type,
                   array_agg(columns.attlen::int ORDER BY columns.attnum) AS lengths,
                   array_agg(CASE columns.attalign WHEN 'c' THEN 1 WHEN 's' THEN 2 WHEN 'i' THEN 4 ELSE 8 END
                     ORDER BY columns.attnum) AS alignments
            FROM kinds
            JOIN pg_attribute keys ON keys.attrelid = kinds.kind::regclass AND keys.attname = kinds.key_column
            JOIN pg_attribute columns
              ON columns.attrelid = kinds.kind::regclass AND columns.attnum BETWEEN 1 AND keys.attnum
            GROUP BY kinds.kind, kinds.rank, kinds.key_column, keys.atttypid
            ORDER BY kinds.rank""";

    private Catalog() {}

    static List<Kind> kinds(Connection connection) throws SQLException {
        List<Kind> kinds = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(KINDS)) {
            while (rows.next()) {
                kinds.add(new Kind(rows.getString("kind"), rows.getInt("rank"), rows.getLong("file"), key(rows)));
            }
        }
        return List.copyOf(kinds);
    }

    /** Tables whose rows were stored anew meanwhile: what happened in the new place was not looked at. */
    static List<String> rewritten(Connection connection, List<Kind> before) throws SQLException {
        Map<String, Long> files = kinds(connection).stream().collect(Collectors.toMap(Kind::table, Kind::file));
        return before.stream()
                .filter(kind -> !files.getOrDefault(kind.table(), 0L).equals(kind.file()))
                .map(kind -> kind + " was rewritten (TRUNCATE, VACUUM FULL, ALTER TABLE) during the audit")
                .toList();
    }

    private static KeyColumn key(ResultSet row) throws SQLException {
        Integer[] lengths = (Integer[]) row.getArray("lengths").getArray();
        Integer[] alignments = (Integer[]) row.getArray("alignments").getArray();
        List<KeyColumn.Column> columns = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            columns.add(new KeyColumn.Column(lengths[i], alignments[i]));
        }
        return new KeyColumn(row.getString("key_column"), KeyType.of(row.getString("type")), List.copyOf(columns));
    }
}
