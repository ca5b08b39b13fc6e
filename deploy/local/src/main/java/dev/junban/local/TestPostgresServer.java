package dev.junban.local;

import java.util.function.Supplier;

/** Starts the server of this test JVM and answers its port and its log file, one a line. */
final class TestPostgresServer implements Supplier<String> {
    @Override
    public String get() {
        // A JVM that was killed leaves its server running.
        LocalPostgres server = LocalPostgres.at(TestFolders.ofThisJvm("test-postgres", LocalPostgres::stopAt))
                .audited()
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "stop test PostgreSQL"));
        return server.port() + "\n" + server.logFile();
    }
}
