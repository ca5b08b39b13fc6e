package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalPostgresCrashIT {
    @TempDir
    static Path home;

    private static LocalPostgres server;

    @BeforeAll
    static void startOnce() throws SQLException {
        server = LocalPostgres.at(home).start();
        try (Connection owner = connect(LocalPostgres.OWNER)) {
            Sql.execute(owner, "CREATE TABLE item (id bigint PRIMARY KEY)");
            Sql.execute(owner, "GRANT SELECT, INSERT ON item TO junban_app");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
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
            Sql.execute(open, "INSERT INTO item (id) VALUES (29)");
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
            Sql.execute(open, "SELECT 1");
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

    private static void commit(long id) throws SQLException {
        try (Connection app = connect(LocalPostgres.APP)) {
            Sql.execute(app, "INSERT INTO item (id) VALUES (" + id + ")");
        }
    }

    private static ProcessHandle postmaster() throws IOException {
        String pid = Files.readAllLines(home.resolve("data/postmaster.pid")).get(0);
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    private static List<String> query(String sql) throws SQLException {
        try (Connection app = connect(LocalPostgres.APP)) {
            return Sql.query(app, sql);
        }
    }

    private static Connection connect(PostgresLogin login) throws SQLException {
        return Sql.connect(server.jdbcUrl(LocalPostgres.DATABASE), login);
    }
}
