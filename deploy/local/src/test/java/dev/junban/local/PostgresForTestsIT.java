package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresForTestsIT {
    @Test
    void everyCallMakesAnotherEmptyDatabase() throws SQLException {
        TestDatabase one = TestPostgres.database("orders");
        TestDatabase two = TestPostgres.database("orders");

        execute(one, "CREATE TABLE t (id bigint)");
        execute(two, "CREATE TABLE t (id bigint)");

        assertThat(one.name()).startsWith("orders").isNotEqualTo(two.name());
    }

    @Test
    void countsOnlyErrorsOfItsOwnDatabaseAfterTheMark() {
        TestDatabase one = TestPostgres.database("log");
        TestDatabase two = TestPostgres.database("log");
        fail(one);
        fail(two);
        assertThat(one.count("22012")).isEqualTo(1);

        TestDatabase marked = one.mark();
        assertThat(marked.count("22012")).isZero();
        fail(one);
        assertThat(marked.count("22012")).isEqualTo(1);
        assertThat(marked.serverLog()).contains("division by zero").contains("SELECT 1/0");
    }

    @Test
    void oneServerServesAllClassLoaders() throws ReflectiveOperationException {
        TestDatabase here = TestPostgres.database("here");
        URL[] classes = Stream.of(System.getProperty("java.class.path").split(":"))
                .map(PostgresForTestsIT::url)
                .toArray(URL[]::new);
        ClassLoader other = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());

        Object there = other.loadClass(TestPostgres.class.getName())
                .getMethod("database", String.class)
                .invoke(null, "there");

        assertThat(there).isNotInstanceOf(TestDatabase.class);
        assertThat(there.getClass().getMethod("port").invoke(there)).isEqualTo(here.port());
    }

    private static URL url(String file) {
        try {
            return Path.of(file).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void fail(TestDatabase database) {
        assertThatThrownBy(() -> execute(database, "SELECT 1/0")).isInstanceOf(SQLException.class);
    }

    private static void execute(TestDatabase database, String sql) throws SQLException {
        try (Connection owner = Sql.connect(database.jdbcUrl(), database.owner())) {
            Sql.execute(owner, sql);
        }
    }
}
