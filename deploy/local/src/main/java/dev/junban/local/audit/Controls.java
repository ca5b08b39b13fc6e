package dev.junban.local.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Faults that are planted to be found: as long as one of them is not, a clean result means nothing. They lock and roll
 * back, as the superuser, whom the guard lets pass.
 *
 * @param rows one of each kind that has any, and two of the audit's own, in the lock order
 * @param bypass the id of the transaction that locked them all; so are the others
 */
record Controls(List<RowId> rows, long bypass, long inversion, long upgrade) {
    private record Lock(RowId row, Mode mode) {}

    static Controls plant(Connection connection, List<Kind> kinds) throws SQLException {
        List<RowId> rows = new ArrayList<>();
        for (Kind kind : kinds) {
            rows.addAll(someOf(connection, kind));
        }
        RowId first = rows.get(0);
        RowId last = rows.get(rows.size() - 1);
        Lock[] all = rows.stream().map(row -> new Lock(row, Mode.NO_KEY_UPDATE)).toArray(Lock[]::new);
        return new Controls(
                List.copyOf(rows),
                run(connection, "", all),
                run(
                        connection,
                        "planted inversion",
                        new Lock(last, Mode.NO_KEY_UPDATE),
                        new Lock(first, Mode.NO_KEY_UPDATE)),
                run(connection, "planted upgrade", new Lock(first, Mode.KEY_SHARE), new Lock(first, Mode.UPDATE)));
    }

    Set<Long> xids() {
        return Set.of(bypass, inversion, upgrade);
    }

    /** What of it is not among the findings. */
    List<String> missing(Collection<Finding> findings) {
        return Stream.of(
                        missing("bypass of " + rows, findings, this::isBypass),
                        missing(
                                "inversion",
                                findings,
                                finding -> finding instanceof Finding.Inversion
                                        && finding.chain().transaction().xid() == inversion),
                        missing(
                                "upgrade",
                                findings,
                                finding -> finding instanceof Finding.Upgrade
                                        && finding.chain().transaction().xid() == upgrade))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> missing(String fault, Collection<Finding> findings, Predicate<Finding> isIt) {
        return findings.stream().anyMatch(isIt) ? List.of() : List.of(fault);
    }

    private boolean isBypass(Finding finding) {
        return finding instanceof Finding.Bypass
                && finding.chain().transaction().xid() == bypass
                && finding.chain().locks().stream().map(Acquired::row).toList().equals(rows);
    }

    private static List<RowId> someOf(Connection connection, Kind kind) throws SQLException {
        String query = "SELECT %1$s::text FROM %2$s ORDER BY %2$s.%1$s LIMIT %3$d"
                .formatted(kind.key().name(), kind.table(), kind.table().equals(Scratch.TABLE) ? 2 : 1);
        List<RowId> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(kind.row(rows.getString(1)));
            }
        }
        return found;
    }

    /** Locks these rows in turn, in a transaction of this name, or of none, and answers its id. */
    private static long run(Connection connection, String name, Lock... locks) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '10s'");
            if (!name.isEmpty()) {
                statement.execute("SELECT pg_logical_emit_message(true, '%s', '%s')".formatted(Messages.NAME, name));
            }
            for (Lock lock : locks) {
                lock(connection, lock);
            }
            return Sql.number(statement, "SELECT pg_current_xact_id()::text");
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private static void lock(Connection connection, Lock lock) throws SQLException {
        Kind kind = lock.row().kind();
        String sql = "SELECT FROM %s WHERE %s = ?::%s FOR %s"
                .formatted(kind.table(), kind.key().name(), kind.key().type().sql(), lock.mode());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, lock.row().id());
            statement.execute();
        }
    }
}
