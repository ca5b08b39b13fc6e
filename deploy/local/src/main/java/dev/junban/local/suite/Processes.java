package dev.junban.local.suite;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ends processes: asks first, then insists. */
final class Processes {
    static final Duration PATIENCE = Duration.ofSeconds(35);
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(10);

    private Processes() {}

    /** Asks all of them (SIGTERM) and gives them this long together, then SIGKILL. */
    static void end(Collection<ProcessHandle> processes, Duration patience) {
        processes.forEach(ProcessHandle::destroy);
        if (!ended(processes, patience)) {
            processes.forEach(ProcessHandle::destroyForcibly);
            if (!ended(processes, KILL_PATIENCE)) {
                throw new IllegalStateException("These processes survive SIGKILL: " + processes);
            }
        }
    }

    /**
     * A process that has ended, but that nobody reaps, as happens in containers, still counts as alive for Java; it has
     * no command any more.
     */
    static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private static boolean ended(Collection<ProcessHandle> processes, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (processes.stream().anyMatch(Processes::runs)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return true;
    }
}
