package dev.junban.local.audit;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** Ranked tables as a guard would have left them, and clients of them that do as they like. */
final class AuditedTables {
    private static final String SCHEMA = """
            CREATE TABLE keys (note text, name text COLLATE "C" PRIMARY KEY);
            CREATE TABLE orders (id uuid PRIMARY KEY, status text) WITH (fillfactor = 50);
            CREATE TABLE stock (flag bool, place text, id bigint PRIMARY KEY, quantity int NOT NULL);
            CREATE TABLE lines (order_id uuid REFERENCES orders, stock_id bigint REFERENCES stock);
            CREATE SCHEMA locking;
            CREATE FUNCTION locking.ranks() RETURNS TABLE (kind text, rank int, key_column text) LANGUAGE sql
            AS $$ VALUES ('keys', 10, 'name'), ('orders', 20, 'id'), ('stock', 60, 'id') $$;
            INSERT INTO orders SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'NEW' FROM generate_series(1, 20) n;
            INSERT INTO stock SELECT NULL, CASE WHEN n % 2 = 0 THEN 'Kyōto' END, n, 100 FROM generate_series(50, 1, -1) n;
            INSERT INTO keys SELECT 'there', 'key-' || n FROM generate_series(10, 20) n;
            """;

    final TestDatabase database = TestPostgres.database("audit");
    final LockAudit audit;

    AuditedTables() {
        try (Connection owner = owner();
                Statement statement = owner.createStatement()) {
            statement.execute(SCHEMA);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        audit = LockAudit.of(database);
    }

    static UUID order(int number) {
        return UUID.fromString("00000000-0000-7000-8000-%012d".formatted(number));
    }

    static String lockOrder(int number) {
        return "SELECT FROM orders WHERE id = '" + order(number) + "' FOR NO KEY UPDATE";
    }

    static String lockStock(long id) {
        return "SELECT FROM stock WHERE id = " + id + " FOR NO KEY UPDATE";
    }

    Connection owner() throws SQLException {
        return Sql.connect(database.jdbcUrl(), database.owner());
    }

    /** Commits these statements in a transaction that calls itself so, as those of the kernel do. */
    void named(String name, String... statements) {
        try (Connection session = owner()) {
            begin(session, name);
            run(session, statements);
            session.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static void begin(Connection session, String name) throws SQLException {
        session.setAutoCommit(false);
        run(session, "SELECT pg_logical_emit_message(true, 'locking.transaction', '" + name + "')");
    }

    static void run(Connection session, String... statements) throws SQLException {
        try (Statement statement = session.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Each statement for itself, by a client that says nothing of itself. */
    void plain(String... statements) {
        try (Connection session = owner()) {
            run(session, statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static String tell(String how, String kind, Object id) {
        return "SELECT pg_logical_emit_message(true, 'locking.%s', '{\"kind\":\"%s\",\"ids\":[\"%s\"]}')"
                .formatted(how, kind, id);
    }

    void superuser(String statement) {
        try (Connection session = Sql.connect(database.jdbcUrl(), database.superuser())) {
            run(session, statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the audit finds, which is to be believed. */
    List<String> findings() {
        LockReport report = audit.report();
        report.requireBelievable();
        return report.findings().stream().map(AuditedTables::shortly).toList();
    }

    private static String shortly(Finding finding) {
        if (finding instanceof Finding.Inversion found) {
            return "Inversion " + found.chain().name() + ": " + shortly(found.held()) + ", " + shortly(found.wanted());
        }
        if (finding instanceof Finding.Upgrade found) {
            return "Upgrade " + found.chain().name() + ": " + shortly(found.held()) + ", " + shortly(found.wanted());
        }
        return "Bypass " + finding.chain().name() + ": "
                + shortly(finding.chain().locks().get(0));
    }

    private static String shortly(Acquired lock) {
        return lock.row() + " " + lock.mode();
    }
}
