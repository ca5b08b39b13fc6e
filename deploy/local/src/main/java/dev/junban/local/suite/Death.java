package dev.junban.local.suite;

import java.time.Duration;

/**
 * A service ended that nobody had asked to.
 *
 * @param ready how long it had been ready; zero if it never was
 */
record Death(RunningService service, int exitCode, Duration ready) {
    @Override
    public String toString() {
        return service.name() + " ended with exit code " + exitCode;
    }
}
