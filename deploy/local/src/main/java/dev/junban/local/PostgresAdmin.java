package dev.junban.local;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * What only the superuser may do on the server of this port. The two roles of the suite: the owner migrates, the
 * services connect as the other.
 */
record PostgresAdmin(int port) {
    void ensureSuite() {
        try (Connection connection = connect()) {
            ensureRole(connection, LocalPostgres.OWNER);
            ensureRole(connection, LocalPostgres.APP);
            // Who migrates looks first for the long transactions of others; the console shows them.
            execute(
                    connection,
                    "GRANT pg_read_all_stats TO " + LocalPostgres.OWNER.user() + ", " + LocalPostgres.APP.user());
            if (!exists(connection, "SELECT 1 FROM pg_database WHERE datname = ?", LocalPostgres.DATABASE)) {
                createDatabase(connection, LocalPostgres.DATABASE);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "Roles and database could not be made on port " + port + ": " + e.getMessage(), e);
        }
    }

    void createDatabase(String name) {
        try (Connection connection = connect()) {
            createDatabase(connection, name);
        } catch (SQLException e) {
            throw new IllegalStateException("Database " + name + " could not be made: " + e.getMessage(), e);
        }
    }

    /** From its next session on, the transactions of the lock kernel tell their names in the log. */
    void audit(String database) {
        try (Connection connection = connect()) {
            execute(connection, "ALTER DATABASE " + quoted(database) + " SET \"locking.audit\" = 'on'");
        } catch (SQLException e) {
            throw new IllegalStateException("Database " + database + " cannot be audited: " + e.getMessage(), e);
        }
    }

    /** A data source of its own: DriverManager shows a driver only to the class loader that registered it. */
    private Connection connect() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(LocalPostgres.jdbcUrl(port, "postgres"));
        return source.getConnection(LocalPostgres.SUPERUSER.user(), LocalPostgres.SUPERUSER.password());
    }

    private static void ensureRole(Connection connection, PostgresLogin login) throws SQLException {
        if (!exists(connection, "SELECT 1 FROM pg_roles WHERE rolname = ?", login.user())) {
            execute(connection, """
                    CREATE ROLE %s LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '%s'
                    """.formatted(login.user(), login.password()));
        }
    }

    private static void createDatabase(Connection connection, String name) throws SQLException {
        execute(connection, "CREATE DATABASE " + quoted(name) + " OWNER " + LocalPostgres.OWNER.user());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static boolean exists(Connection connection, String query, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
