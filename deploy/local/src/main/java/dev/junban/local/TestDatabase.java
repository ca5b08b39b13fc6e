package dev.junban.local;

import java.nio.file.Path;

/**
 * A database of its own for a test, empty at first. All its roles and passwords are those of {@link LocalPostgres}.
 *
 * @param log the server's log since the database was made
 */
public record TestDatabase(
        String host,
        int port,
        String name,
        PostgresLogin owner,
        PostgresLogin app,
        PostgresLogin superuser,
        ServerLog log) {

    static TestDatabase on(String host, int port, String name, Path logFile) {
        return new TestDatabase(
                host,
                port,
                name,
                LocalPostgres.OWNER,
                LocalPostgres.APP,
                LocalPostgres.SUPERUSER,
                ServerLog.of(logFile).fromNowOn());
    }

    public String jdbcUrl() {
        return LocalPostgres.jdbcUrl(port, name);
    }

    public String ownerUrl() {
        return owner.url(host, port, name);
    }

    public String appUrl() {
        return app.url(host, port, name);
    }

    /** The same database with a log that starts now. */
    public TestDatabase mark() {
        return new TestDatabase(host, port, name, owner, app, superuser, log.fromNowOn());
    }

    /** What the server logged about this database since the mark; other databases of the server are left out. */
    public String serverLog() {
        return String.join("\n", log.entries("@" + name + " "));
    }

    /** How many messages of {@link #serverLog()} hold this text in their first line, for example the SQLSTATE {@code 40P01}. */
    public long count(String text) {
        return ServerLog.messages(serverLog().lines())
                .filter(line -> line.contains(text))
                .count();
    }
}
