package dev.junban.migration;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.PostgresLogin;
import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A database that is up to date, and a folder with further steps; what the runner says is kept. */
final class MigratedDatabase {
    static final MigrationPace QUICK = new MigrationPace(
            Duration.ofMillis(300), Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofSeconds(60));
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    final TestDatabase database = TestPostgres.database("migration");
    final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final Path folder;

    MigratedDatabase(Path folder) {
        this.folder = folder;
        migrate();
        lines.clear();
    }

    MigrationTarget target() {
        return new MigrationTarget(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
    }

    void step(String file, String sql) {
        try {
            Files.writeString(folder.resolve(file), sql);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @CanIgnoreReturnValue
    int migrate() {
        return migrate(QUICK);
    }

    int migrate(MigrationPace pace) {
        return new MigrationRun(target(), pace, lines::add, "classpath:db/migration", "filesystem:" + folder).run();
    }

    long said(String words) {
        synchronized (lines) {
            return lines.stream().filter(line -> line.contains(words)).count();
        }
    }

    /** A transaction of somebody who has looked at this table and not gone yet. */
    Connection reader(String table) throws SQLException {
        Connection reader = open(database.app());
        reader.setAutoCommit(false);
        run(reader, "SET application_name = 'report'", "SELECT count(*) FROM " + table);
        return reader;
    }

    Connection owner() throws SQLException {
        return open(database.owner());
    }

    private Connection open(PostgresLogin login) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), login.user(), login.password());
    }

    void execute(String... statements) throws SQLException {
        try (Connection owner = owner()) {
            run(owner, statements);
        }
    }

    String value(String sql) throws SQLException {
        try (Connection superuser = open(database.superuser());
                Statement statement = superuser.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    static void run(Connection connection, String... statements) throws SQLException {
        for (String sql : statements) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    static void await(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new AssertionError("Never came true: " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }
}
