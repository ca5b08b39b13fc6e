package dev.junban.testing;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.TestTokens;
import dev.junban.local.audit.LockAudit;
import dev.junban.migration.Migrations;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * A migrated database for the service under test; fields marked {@link Inject} are given access to it. What the test
 * names as arguments of the resource is configuration of the service.
 */
public final class ServiceDatabase implements QuarkusTestResourceLifecycleManager {
    private static volatile LockAudit audit;

    private final Map<String, String> configuration = new HashMap<>();
    private TestDatabase database;

    /** Marks a field of type {@link ServiceDatabase}. */
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Inject {}

    @Override
    public void init(Map<String, String> arguments) {
        configuration.putAll(arguments);
    }

    @Override
    public Map<String, String> start() {
        database = TestPostgres.database("service");
        int migrations = Migrations.run(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
        if (migrations == 0) {
            throw new IllegalStateException("No migration was run on the new database");
        }
        audit = LockAudit.of(database);
        TestTokens.configuration().forEach(configuration::putIfAbsent);
        configuration.put("quarkus.datasource.reactive.url", database.appUrl());
        return configuration;
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.AnnotatedAndMatchesType(Inject.class, ServiceDatabase.class));
    }

    @Override
    public void stop() {
        audit.assertOrderedIfAny();
    }

    /** Of the database that is in use. */
    static LockAudit audit() {
        return audit;
    }

    /** A connection as the owner of the tables, who may lock them; it says so itself, by {@link LockAudit#exemption}. */
    public Connection owner() throws SQLException {
        return DriverManager.getConnection(
                database.jdbcUrl(), database.owner().user(), database.owner().password());
    }

    /** Carries out one statement as the owner, past the kernel if need be. */
    public void execute(String sql) throws SQLException {
        try (var connection = owner();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(LockAudit.exemption("set-up of a test"));
            statement.execute(sql);
            connection.commit();
        }
    }

    /** The one number that this query answers. */
    public long number(String sql) throws SQLException {
        try (var connection = owner();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new IllegalStateException("No row: " + sql);
            }
            return rows.getLong(1);
        }
    }
}
