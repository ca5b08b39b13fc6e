package dev.junban.local.suite;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** One process of a service: the suite's own, or one more beside it on the same database and Kafka. */
public final class Instance {
    private final RunningService running;
    private final String url;
    private final Patience patience;

    Instance(RunningService running, String url, Patience patience) {
        this.running = running;
        this.url = url;
        this.patience = patience;
    }

    public String url() {
        return url;
    }

    public Path logFile() {
        return running.logFile();
    }

    public ProcessHandle process() {
        return running.handle();
    }

    public boolean isAlive() {
        return running.isAlive();
    }

    public boolean isReady() {
        return running.isAlive() && running.isReady();
    }

    /** Of the process that has ended. */
    public int exitCode() {
        return running.exitCode();
    }

    /** Begins to start it; it must not run. */
    public void launch() {
        running.start();
    }

    /** Returns once it is ready; fails with the end of its log if it dies meanwhile, or is not ready in time. */
    public void awaitReady() {
        patience.await(
                () -> {
                    running.requireAlive();
                    return running.isReady();
                },
                running::complaint);
    }

    /** SIGKILL; it stays away until it is launched again. */
    public void kill() {
        running.unwatch();
        running.kill();
    }

    /** SIGTERM; returns once it has ended, and tells how long that took. */
    @CanIgnoreReturnValue
    public Duration end() {
        Stopwatch watch = Stopwatch.started();
        running.unwatch();
        if (running.isAlive()) {
            Processes.end(List.of(running.handle()), Processes.PATIENCE);
        }
        return watch.elapsed();
    }
}
