package dev.junban.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What an interrupted concurrent build leaves behind: an index that is kept up to date and never used. */
final class UnfinishedIndexes {
    private static final String FIND = """
            SELECT i.indexrelid::regclass::text AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
            WHERE NOT i.indisvalid AND c.relname = ANY (?)""";

    private UnfinishedIndexes() {}

    /** Drops those that the statement names, and returns their names. If one is still being built, it waits for that. */
    static List<String> drop(Connection connection, Set<String> words) throws SQLException {
        List<String> names = find(connection, words);
        for (String name : names) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS " + name);
            }
        }
        return names;
    }

    private static List<String> find(Connection connection, Set<String> words) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setArray(1, connection.createArrayOf("text", words.toArray()));
            List<String> names = new ArrayList<>();
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                names.add(rows.getString("name"));
            }
            return names;
        }
    }
}
