package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LocalPostgresIT {
    private static final TestDatabase DATABASE = TestPostgres.database("local");

    @Test
    void isAsDurableAsInProduction() throws SQLException {
        assertThat(query("SHOW fsync")).containsExactly("on");
        assertThat(query("SHOW synchronous_commit")).containsExactly("on");
        assertThat(query("SHOW full_page_writes")).containsExactly("on");
    }

    @Test
    void listensOnTheLoopbackAddressOnlyAndAsksForPasswords() throws SQLException {
        assertThat(query("SHOW listen_addresses")).containsExactly("127.0.0.1");
        assertThat(query("SELECT DISTINCT auth_method FROM pg_hba_file_rules")).containsExactly("scram-sha-256");
        assertThatThrownBy(() -> connect(new PostgresLogin("junban_app", "wrong")))
                .hasMessageContaining("password authentication failed");
    }

    @Test
    void sortsByBytesAndStoresUtf8() throws SQLException {
        assertThat(query("""
                                SELECT pg_encoding_to_char(encoding) || ' ' || datcollate || ' ' || datctype
                                  FROM pg_database WHERE datname = current_database()
                                """)).containsExactly("UTF8 C C");
    }

    @Test
    void rolesHaveNoMoreRightsThanTheyNeed() throws SQLException {
        assertThat(query("""
                                SELECT rolname FROM pg_roles
                                 WHERE rolname LIKE 'junban%' AND rolcanlogin
                                   AND NOT (rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole OR rolreplication)
                                 ORDER BY rolname
                                """)).containsExactly("junban_app", "junban_owner");
        assertThat(query("SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()"))
                .containsExactly("junban_owner");
        try (Connection app = connect(DATABASE.app())) {
            assertThatThrownBy(() -> Sql.execute(app, "CREATE TABLE mine (id bigint)"))
                    .hasMessageContaining("permission denied for schema public");
        }
    }

    @Test
    void carriesTheExtensionsOfTheSuite() throws SQLException {
        assertThat(query("SELECT name FROM pg_available_extensions"))
                .contains("btree_gist", "pg_stat_statements", "pg_walinspect", "pgrowlocks");
    }

    @Test
    void writesDeadlocksIntoTheLogWithTheirSqlState() throws SQLException {
        TestDatabase log = DATABASE.mark();
        try (Connection owner = connect(DATABASE.owner())) {
            Sql.execute(owner, "CREATE TABLE item (id bigint PRIMARY KEY, quantity bigint NOT NULL)");
            Sql.execute(owner, "GRANT SELECT, UPDATE ON item TO junban_app");
            Sql.execute(owner, "INSERT INTO item (id, quantity) VALUES (1, 0), (2, 0)");
        }
        try (Connection one = connect(DATABASE.app());
                Connection two = connect(DATABASE.app())) {
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            Sql.execute(one, "UPDATE item SET quantity = 1 WHERE id = 1");
            Sql.execute(two, "UPDATE item SET quantity = 1 WHERE id = 2");
            CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> isVictim(one, 2));
            boolean second = isVictim(two, 1);
            assertThat(List.of(first.join(), second)).containsExactlyInAnyOrder(true, false);
        }
        assertThat(log.count("40P01")).isEqualTo(1);
        assertThat(log.serverLog())
                .contains("deadlock detected", "while waiting for ShareLock", "junban_app@" + DATABASE.name());
    }

    private static boolean isVictim(Connection connection, long id) {
        try {
            Sql.execute(connection, "UPDATE item SET quantity = 2 WHERE id = " + id);
            connection.rollback();
            return false;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("40P01");
            return true;
        }
    }

    private static List<String> query(String sql) throws SQLException {
        try (Connection superuser = connect(DATABASE.superuser())) {
            return Sql.query(superuser, sql);
        }
    }

    private static Connection connect(PostgresLogin login) throws SQLException {
        return Sql.connect(DATABASE.jdbcUrl(), login);
    }
}
