package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalPostgresIT {
    @TempDir
    static Path home;

    private static LocalPostgres server;

    @BeforeAll
    static void startOnce() {
        server = LocalPostgres.at(home).start();
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
    }

    private static List<String> query(String sql) throws SQLException {
        PostgresLogin login = server.superuser();
        try (Connection connection =
                        DriverManager.getConnection(server.jdbcUrl("junban"), login.user(), login.password());
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
