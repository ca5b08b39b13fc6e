package dev.junban.local.suite;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Says whether the suite runs, and where. */
record Status(Place place, Screen screen) {
    private static final int RUNS = 0;
    private static final int UNCLEAR = 1;
    private static final int DOES_NOT_RUN = 3;
    private static final int LOOKS = 50;

    /** The exit code: 0 it runs, 3 it does not, 1 it is neither. */
    int run() {
        for (int look = 0; SuiteLock.isTaken(place.layout()); look++) {
            Optional<Endpoints> running = place.running();
            if (running.isPresent()) {
                sayWhere(running.get());
                return RUNS;
            }
            if (look == LOOKS) {
                screen.line(
                        "Junban starts or stops at this moment. See deploy/local/logs, or end it: deploy/local/down");
                return UNCLEAR;
            }
            // A supervisor that was just killed holds the lock for a moment longer.
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        return DOES_NOT_RUN;
    }

    private void sayWhere(Endpoints endpoints) {
        screen.line("Junban runs already.");
        screen.addresses(endpoints);
        screen.whereabouts();
    }
}
