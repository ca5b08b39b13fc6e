package dev.junban.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server process of one data folder, driven by PostgreSQL's own {@code pg_ctl}: it waits for readiness and takes
 * the server out of the terminal's process group, so that Ctrl-C reaches the database only through us.
 */
final class PostgresProcess {
    private static final long KILL_SECONDS = 10;
    private static final long AFTER_A_CRASH_SECONDS = 10;

    private final Path programs;
    private final Path data;
    private final Path log;
    private final ServerUser user;

    PostgresProcess(Path programs, Path home, ServerUser user) {
        this.programs = programs;
        this.data = home.resolve("data");
        this.log = logFile(home);
        this.user = user;
    }

    static Path logFile(Path home) {
        return home.resolve("postgres.log");
    }

    /** Makes the cluster where none is: beside its place and then renamed, so that a half one is never started. */
    void initialise(PostgresLogin superuser) throws IOException {
        if (Files.isDirectory(data)) {
            return;
        }
        Path unfinished = data.resolveSibling("data.unfinished");
        Folders.delete(unfinished);
        Path passwordFile = Files.writeString(data.resolveSibling("initdb.password"), superuser.password());
        user.own(passwordFile);
        try {
            requireSuccess(
                    "initdb",
                    command(
                            "initdb",
                            "--pgdata=" + unfinished,
                            "--username=" + superuser.user(),
                            "--pwfile=" + passwordFile,
                            "--auth=scram-sha-256",
                            "--encoding=UTF8",
                            "--locale=C"));
        } finally {
            Files.delete(passwordFile);
        }
        Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
    }

    void start(int port, Map<String, String> settings) throws IOException {
        dropStalePidFile();
        String options = options(port, settings);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(AFTER_A_CRASH_SECONDS);
        ServerLog attempt = ServerLog.of(log).fromNowOn();
        Commands.Result result = pgCtlStart(options);
        // Sessions outlive a postmaster that was killed by a moment, and hold its memory.
        while (result.exitCode() != 0 && attempt.count("is still in use") > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            attempt = attempt.fromNowOn();
            result = pgCtlStart(options);
        }
        requireSuccess("pg_ctl start", result);
    }

    private Commands.Result pgCtlStart(String options) throws IOException {
        return command("pg_ctl", "start", "-w", "-t", "60", "-D", data.toString(), "-l", log.toString(), "-o", options);
    }

    /** pg_ctl hands them to a shell. */
    private static String options(int port, Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting ->
                        "-c " + setting.getKey() + "='" + setting.getValue().replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "-p " + port + " ", ""));
    }

    /** Fast shutdown: open transactions are rolled back, everything committed is flushed. Kills what does not end. */
    void stop() throws IOException {
        if (postmaster().isEmpty()) {
            return;
        }
        Commands.Result stopped = command("pg_ctl", "stop", "-m", "fast", "-w", "-t", "20", "-D", data.toString());
        if (stopped.exitCode() != 0) {
            kill();
        }
    }

    /** kill -9 of the server and all of its processes, as a crash would. */
    void kill() throws IOException {
        Optional<ProcessHandle> server = postmaster();
        if (server.isEmpty()) {
            return;
        }
        List<ProcessHandle> all =
                Stream.concat(server.stream(), server.get().descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILL_SECONDS);
        while (all.stream().anyMatch(this::isServer)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("PostgreSQL processes survive kill -9 for " + KILL_SECONDS + " s: " + all);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /** The running server of this very data folder, also one that an earlier launcher left behind. */
    Optional<ProcessHandle> postmaster() throws IOException {
        Path pidFile = data.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(pidFile);
        return lines.isEmpty()
                ? Optional.empty()
                : ProcessHandle.of(Long.parseLong(lines.get(0).strip())).filter(this::isServer);
    }

    /** The number alone proves nothing: after a crash it may belong to somebody else, or to a zombie. */
    private boolean isServer(ProcessHandle process) {
        return process.isAlive()
                && process.info().arguments().stream().flatMap(Stream::of).anyMatch(data.toString()::equals);
    }

    /** PostgreSQL believes any living process of that number, even a zombie that nobody reaps in a container. */
    private void dropStalePidFile() throws IOException {
        if (postmaster().isEmpty()) {
            Files.deleteIfExists(data.resolve("postmaster.pid"));
        }
    }

    private void requireSuccess(String what, Commands.Result result) throws IOException {
        if (result.exitCode() != 0) {
            String logged = ServerLog.of(log).lastLines(15);
            throw new IOException(what + " failed: " + result.reason()
                    + (logged.isEmpty() ? "" : "\nThe log " + log + " ends with:\n" + logged));
        }
    }

    private Commands.Result command(String program, String... arguments) throws IOException {
        String[] line = Stream.concat(
                        Stream.of(programs.resolve("bin").resolve(program).toString()), Stream.of(arguments))
                .toArray(String[]::new);
        return Commands.run(user.command(), line);
    }
}
