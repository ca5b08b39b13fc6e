package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalPostgresIT {
    @TempDir
    static Path home;

    private static LocalPostgres server;

    @BeforeAll
    static void startOnce() throws SQLException {
        server = LocalPostgres.at(home).start();
        try (Connection owner = connect(LocalPostgres.OWNER)) {
            execute(owner, "CREATE TABLE item (id bigint PRIMARY KEY, quantity bigint NOT NULL)");
            execute(owner, "GRANT SELECT, INSERT, UPDATE, DELETE ON item TO junban_app");
            execute(owner, "INSERT INTO item (id, quantity) VALUES (1, 0), (2, 0)");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

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
                                  FROM pg_database WHERE datname = 'junban'
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
        assertThat(query("SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'junban'"))
                .containsExactly("junban_owner");
        try (Connection app = connect(LocalPostgres.APP)) {
            assertThatThrownBy(() -> execute(app, "CREATE TABLE mine (id bigint)"))
                    .hasMessageContaining("permission denied for schema public");
        }
    }

    @Test
    void carriesTheExtensionsOfTheSuite() throws SQLException {
        assertThat(query("SELECT name FROM pg_available_extensions"))
                .contains("btree_gist", "pg_stat_statements", "pg_walinspect", "pgrowlocks");
    }

    @Test
    void keepsDataAndPortAcrossARestart() throws SQLException {
        int port = server.port();
        commit(10);

        server.restart();

        assertThat(server.port()).isEqualTo(port);
        assertThat(query("SELECT id FROM item WHERE id = 10")).containsExactly("10");
    }

    @Test
    void keepsAcknowledgedCommitsWhenAllProcessesAreKilled() throws SQLException {
        try (Connection open = connect(LocalPostgres.APP)) {
            open.setAutoCommit(false);
            execute(open, "INSERT INTO item (id, quantity) VALUES (29, 0)");
            for (int id = 20; id < 29; id++) {
                commit(id);
            }
            server.kill();
        }
        server.restart();

        assertThat(query("SELECT id FROM item WHERE id BETWEEN 20 AND 29 ORDER BY id"))
                .containsExactly("20", "21", "22", "23", "24", "25", "26", "27", "28");
    }

    @Test
    void startsAgainAfterTheMainProcessAloneWasKilled() throws SQLException, IOException {
        try (Connection open = connect(LocalPostgres.APP)) {
            execute(open, "SELECT 1");
            commit(30);
            assertThat(postmaster().destroyForcibly()).isTrue();
            server.restart();
        }
        assertThat(query("SELECT id FROM item WHERE id = 30")).containsExactly("30");
    }

    @Test
    void takesOverFromAServerThatAnEarlierLauncherLeftRunning() throws SQLException, IOException {
        ProcessHandle orphan = postmaster();
        commit(40);

        server = LocalPostgres.at(home).port(server.port()).start();

        assertThat(postmaster().pid()).isNotEqualTo(orphan.pid());
        assertThat(query("SELECT id FROM item WHERE id = 40")).containsExactly("40");
    }

    @Test
    void isNotMisledByThePidFileOfAServerThatIsGone() throws SQLException, IOException {
        server.kill();
        Path pidFile = home.resolve("data/postmaster.pid");
        List<String> lines = new ArrayList<>(Files.readAllLines(pidFile));
        lines.set(0, Long.toString(ProcessHandle.current().pid()));
        Files.write(pidFile, lines);

        server.restart();

        assertThat(query("SELECT 1")).containsExactly("1");
    }

    @Test
    void writesDeadlocksIntoTheLogWithTheirSqlState() throws SQLException {
        ServerLog log = server.log().fromNowOn();
        try (Connection one = connect(LocalPostgres.APP);
                Connection two = connect(LocalPostgres.APP)) {
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            execute(one, "UPDATE item SET quantity = 1 WHERE id = 1");
            execute(two, "UPDATE item SET quantity = 1 WHERE id = 2");
            CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> isVictim(one, 2));
            CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> isVictim(two, 1));
            assertThat(List.of(first.join(), second.join())).containsExactlyInAnyOrder(true, false);
        }
        assertThat(log.count("40P01")).isEqualTo(1);
        assertThat(log.text()).contains("deadlock detected", "while waiting for ShareLock", "junban_app@junban");
    }

    private static boolean isVictim(Connection connection, long id) {
        try {
            execute(connection, "UPDATE item SET quantity = 2 WHERE id = " + id);
            connection.rollback();
            return false;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("40P01");
            return true;
        }
    }

    private static void commit(long id) throws SQLException {
        try (Connection app = connect(LocalPostgres.APP)) {
            execute(app, "INSERT INTO item (id, quantity) VALUES (" + id + ", 0)");
        }
    }

    private static ProcessHandle postmaster() throws IOException {
        String pid = Files.readAllLines(home.resolve("data/postmaster.pid")).get(0);
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    private static Connection connect(PostgresLogin login) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl("junban"), login.user(), login.password());
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> query(String sql) throws SQLException {
        try (Connection connection = connect(server.superuser());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}
