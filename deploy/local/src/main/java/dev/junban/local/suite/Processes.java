package dev.junban.local.suite;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Ends processes: asks first, then insists. */
final class Processes {
    static final Duration PATIENCE = Duration.ofSeconds(35);

    private Processes() {}

    /** Asks all of them (SIGTERM) and gives them this long together, then SIGKILL. */
    static void end(Collection<ProcessHandle> processes, Duration patience) {
        processes.forEach(ProcessHandle::destroy);
        if (!ended(processes, patience)) {
            processes.forEach(ProcessHandle::destroyForcibly);
            if (!ended(processes, Duration.ofSeconds(10))) {
                throw new IllegalStateException("These processes survive SIGKILL: " + processes);
            }
        }
    }

    private static boolean ended(Collection<ProcessHandle> processes, Duration patience) {
        try {
            CompletableFuture.allOf(
                            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            return true;
        } catch (CompletionException slow) {
            return false;
        }
    }
}
