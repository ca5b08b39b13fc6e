package dev.junban.local;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An embedded PostgreSQL server that keeps what it acknowledged: fsync and synchronous_commit are on, as in
 * production. It listens on the loopback address only, and its data folder outlives the server.
 */
public final class LocalPostgres implements AutoCloseable {
    /** Where the unpacked PostgreSQL programs are kept: a system property, {@code ~/.cache/junban} without it. */
    public static final String CACHE_PROPERTY = "junban.local.cache";

    static final PostgresLogin SUPERUSER = new PostgresLogin("postgres", "junban-local");
    static final PostgresLogin OWNER = new PostgresLogin("junban_owner", "junban-local");
    static final PostgresLogin APP = new PostgresLogin("junban_app", "junban-local");
    static final String DATABASE = "junban";
    static final String HOST = "127.0.0.1";

    private final PostgresProcess process;
    private final Path logFile;
    private final Map<String, String> settings;
    private final boolean audited;
    private int port;

    private LocalPostgres(Builder builder) throws IOException {
        this.logFile = PostgresProcess.logFile(builder.home);
        this.settings = builder.settings;
        this.audited = builder.audited;
        this.port = builder.port;
        this.process = processAt(builder.home);
    }

    static Path cache() {
        return Path.of(System.getProperty(CACHE_PROPERTY, System.getProperty("user.home") + "/.cache/junban"));
    }

    private static PostgresProcess processAt(Path home) throws IOException {
        Files.createDirectories(home);
        Path programs = PostgresBinaries.unpacked(cache());
        return new PostgresProcess(programs, home, ServerUser.forServer(programs, home));
    }

    /** A server with its data in {@code home/data} and its log in {@code home/postgres.log}. */
    public static Builder at(Path home) {
        return new Builder(home.toAbsolutePath().normalize());
    }

    /** What can be chosen before the start. */
    public static final class Builder {
        private final Path home;
        private final Map<String, String> settings = new LinkedHashMap<>(PostgresSettings.DEFAULTS);
        private boolean audited;
        private int port;

        private Builder(Path home) {
            this.home = home;
        }

        /** 0, the default, takes a free one. */
        public Builder port(int chosen) {
            this.port = chosen;
            return this;
        }

        /** A server parameter, for example {@code wal_keep_size}, {@code 1GB}. */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** For {@link dev.junban.local.audit.LockAudit} of the database {@code junban}, over a whole test run. */
        public Builder audited() {
            audited = true;
            return setting("wal_keep_size", "2GB");
        }

        /**
         * Starts the server and waits until it answers; makes the cluster, the roles and the database {@code junban}
         * the first time. A server that an earlier launcher left running on the same data is stopped first.
         */
        public LocalPostgres start() {
            try {
                LocalPostgres server = new LocalPostgres(this);
                server.start();
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL did not start in " + home + ": " + e.getMessage(), e);
            }
        }
    }

    private void start() throws IOException {
        process.initialise(SUPERUSER);
        process.stop();
        if (port == 0) {
            startOnFreePort();
        } else {
            process.start(port, settings);
        }
        try {
            PostgresAdmin admin = new PostgresAdmin(port);
            admin.ensureSuite();
            if (audited) {
                admin.audit(DATABASE);
            }
        } catch (IllegalStateException e) {
            process.stop();
            throw e;
        }
    }

    /** Between the search for a free port and its use another process may take it. */
    private void startOnFreePort() throws IOException {
        for (int attempt = 1; port == 0; attempt++) {
            int free = FreePort.onLoopback();
            ServerLog since = log().fromNowOn();
            try {
                process.start(free, settings);
                port = free;
            } catch (IOException e) {
                if (attempt == 3 || since.count("could not bind") == 0) {
                    throw e;
                }
            }
        }
    }

    public String host() {
        return HOST;
    }

    public int port() {
        return port;
    }

    public Path logFile() {
        return logFile;
    }

    public ServerLog log() {
        return ServerLog.of(logFile);
    }

    public String ownerUrl(String database) {
        return OWNER.url(HOST, port, database);
    }

    public String appUrl(String database) {
        return APP.url(HOST, port, database);
    }

    public String jdbcUrl(String database) {
        return jdbcUrl(port, database);
    }

    static String jdbcUrl(int port, String database) {
        return "jdbc:postgresql://" + HOST + ":" + port + "/" + database;
    }

    /** For tests that look into the server (pg_walinspect, pg_stat_activity of others). */
    public PostgresLogin superuser() {
        return SUPERUSER;
    }

    /** An empty database that junban_owner owns. */
    public void createDatabase(String name) {
        new PostgresAdmin(port).createDatabase(name);
    }

    /** Stops, if it runs, and starts again on the same port and data; also after {@link #kill()}. */
    public void restart() {
        try {
            start();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL did not start again: " + e.getMessage(), e);
        }
    }

    /** Fast shutdown; harmless when it does not run. */
    public void stop() {
        try {
            process.stop();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL did not stop: " + e.getMessage(), e);
        }
    }

    /** kill -9 of all of its processes, for crash tests. */
    public void kill() {
        try {
            process.kill();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL was not killed: " + e.getMessage(), e);
        }
    }

    /** The server's own process, if it runs; its workers descend from it. */
    public Optional<ProcessHandle> serverProcess() {
        try {
            return process.postmaster();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL's pid file cannot be read: " + e.getMessage(), e);
        }
    }

    /** SIGSTOP of the server and all its workers: connections are accepted, nothing is answered, until {@link #thaw}. */
    public void freeze() {
        signal("STOP");
    }

    public void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        ProcessHandle server = serverProcess().orElseThrow();
        try {
            Signals.send(name, server);
            for (ProcessHandle worker : server.descendants().toList()) {
                Signals.send(name, worker);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL was not sent SIG" + name + ": " + e.getMessage(), e);
        }
    }

    /** Stops a server that an earlier launcher left running in this folder, and tells whether there was one. */
    @CanIgnoreReturnValue
    public static boolean stopAt(Path home) throws IOException {
        if (!Files.isDirectory(home)) {
            return false;
        }
        PostgresProcess left = processAt(home.toAbsolutePath().normalize());
        boolean runs = left.postmaster().isPresent();
        left.stop();
        return runs;
    }

    @Override
    public void close() {
        stop();
    }
}
