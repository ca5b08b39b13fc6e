package dev.junban.local.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** One packaged service: its process, whether it is ready, and whether its end was wanted. */
final class RunningService {
    /** As Quarkus words it. */
    private static final String PORT_IN_USE = "in use by another process";

    private final Service service;
    private final JavaProcess launch;
    private final LogFile log;
    private final Readiness readiness;
    private final ProcessList processes;
    private final Consumer<Death> deaths;
    private volatile Process process;
    private volatile CompletableFuture<Void> ended;
    private volatile Stopwatch ready;
    private volatile boolean watched;

    /** {@code deaths} hears of every end that nobody wanted, once the service was ready for the first time. */
    RunningService(
            Service service,
            JavaProcess launch,
            LogFile log,
            String url,
            ProcessList processes,
            Consumer<Death> deaths) {
        this.service = service;
        this.launch = launch;
        this.log = log;
        this.readiness = new Readiness(url);
        this.processes = processes;
        this.deaths = deaths;
    }

    Service service() {
        return service;
    }

    String name() {
        return log.name();
    }

    Path logFile() {
        return log.path();
    }

    void startWithFreshLog() {
        log.rotate();
        start();
    }

    synchronized void start() {
        ready = null;
        Process fresh = launch.start(log);
        process = fresh;
        processes.add(name(), fresh.toHandle());
        ended = fresh.onExit().thenAccept(this::reportDeath);
    }

    /** Unless it runs, or its end is wanted by now. */
    synchronized boolean startAgain() {
        boolean dead = watched && !process.isAlive();
        if (dead) {
            start();
        }
        return dead;
    }

    /** While it starts, waiting for a dead one is of no use. */
    void requireAlive() {
        if (!process.isAlive()) {
            String message =
                    name() + " ended with exit code " + process.exitValue() + " while it started; " + log.ending(25);
            throw message.contains(PORT_IN_USE) ? new PortLost(message) : new IllegalStateException(message);
        }
    }

    boolean isReady() {
        boolean answers = readiness.isReached();
        if (answers && ready == null) {
            ready = Stopwatch.started();
            watched = true;
        }
        return answers;
    }

    String complaint() {
        return name() + " is not ready (" + readiness + "); " + log.ending(15);
    }

    String logEnding() {
        return log.ending(5);
    }

    /** SIGKILL, as a crash. */
    void kill() {
        process.destroyForcibly();
        ended.join();
    }

    boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** From here on its end is wanted, and it stays away. */
    synchronized void unwatch() {
        watched = false;
    }

    /** Of a process that is not reaped yet, it is waited for. */
    int exitCode() {
        return ended.thenApply(done -> process.exitValue()).join();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    private void reportDeath(Process dead) {
        if (watched && dead == process) {
            Duration wasReady = ready == null ? Duration.ZERO : ready.elapsed();
            deaths.accept(new Death(this, dead.exitValue(), wasReady));
        }
    }
}
