package dev.junban.local.suite;

import dev.junban.local.LocalPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Stops what {@link Up} started, also when the supervisor was killed; and only that. */
final class Down {
    private static final Duration SUPERVISOR_PATIENCE = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Layout layout;
    private final Launcher.Place place;
    private final Screen screen;

    Down(Launcher.Place place, Screen screen) {
        this.place = place;
        this.layout = place.layout();
        this.screen = screen;
    }

    int run() {
        ProcessList list = layout.processes();
        Map<String, ProcessHandle> alive = list.alive();
        boolean supervised = SuiteLock.isTaken(layout);
        ProcessHandle supervisor = alive.remove(ProcessList.SUPERVISOR);
        if (supervised && supervisor == null) {
            screen.line("A supervisor holds %s, but is not listed. Try again in a moment.", layout.lock());
            return 1;
        }
        if (supervised) {
            screen.line("Stopping Junban (supervisor %d).", supervisor.pid());
            Processes.end(List.of(supervisor), SUPERVISOR_PATIENCE);
        }
        boolean database = endLeftovers(list, supervised);
        say(alive, supervised, database);
        return 0;
    }

    /** After an orderly end there are none. */
    private boolean endLeftovers(ProcessList list, boolean supervised) {
        Map<String, ProcessHandle> left = list.alive();
        left.remove(ProcessList.SUPERVISOR);
        Processes.end(left.values(), PATIENCE);
        try {
            boolean database = LocalPostgres.stopAt(layout.postgres());
            if (!supervised) {
                list.clear();
            }
            Files.deleteIfExists(place.endpointsFile());
            return database;
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL in " + layout.postgres() + " was not stopped", e);
        }
    }

    private void say(Map<String, ProcessHandle> services, boolean supervised, boolean database) {
        String names = String.join(", ", services.keySet());
        if (supervised) {
            screen.line("Stopped %s, the payment simulator, Kafka and PostgreSQL.", names);
        } else if (!services.isEmpty() || database) {
            screen.line(
                    "The supervisor had died. Stopped what it left behind: %s%s.",
                    names, database ? (names.isEmpty() ? "" : ", ") + "PostgreSQL" : "");
        } else {
            screen.line("Nothing runs that deploy/local/up started.");
        }
    }
}
