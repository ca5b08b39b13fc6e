package dev.junban.local;

import java.nio.file.Path;

/**
 * The PostgreSQL server of this test JVM: started when the first database is asked for, in
 * {@code target/test-postgres/<pid>} of the module under test, stopped when the JVM ends. Its log stays there until
 * the next run.
 */
public final class TestPostgres {
    private TestPostgres() {}

    /**
     * A new empty database whose name starts with {@code name}; no other call gets the same. Its locks can be audited:
     * see {@link dev.junban.local.audit.LockAudit}.
     */
    public static TestDatabase database(String name) {
        String[] server = OncePerJvm.started(TestPostgresServer.class).split("\n", 2);
        int port = Integer.parseInt(server[0]);
        String unique = name + "_" + Long.toString(System.nanoTime(), 36);
        PostgresAdmin admin = new PostgresAdmin(port);
        admin.createDatabase(unique);
        admin.audit(unique);
        return TestDatabase.on(LocalPostgres.HOST, port, unique, Path.of(server[1]));
    }
}
