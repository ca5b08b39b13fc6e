package dev.junban.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stops what {@link Up} started, also when the supervisor was killed; and only that. */
final class Down {
    private static final Duration SUPERVISOR_PATIENCE = Duration.ofSeconds(90);

    private final Place place;
    private final Screen screen;
    private final ProcessList processes;

    Down(Place place, Screen screen) {
        this.place = place;
        this.screen = screen;
        this.processes = place.layout().processes();
    }

    int run() {
        boolean supervised = SuiteLock.isTaken(place.layout());
        Map<String, ProcessHandle> alive = processes.alive();
        ProcessHandle supervisor = alive.remove(ProcessList.SUPERVISOR);
        if (supervised && supervisor == null) {
            screen.line("A suite starts or stops at this moment; try again.");
            return 1;
        }
        List<String> stopped = supervised ? endSupervisor(supervisor, alive) : List.of();
        List<String> left = new Leftovers(place.layout(), processes).end();
        dropEndpoints();
        say(stopped, left);
        return 0;
    }

    private List<String> endSupervisor(ProcessHandle supervisor, Map<String, ProcessHandle> services) {
        screen.line("Stopping Junban (supervisor %d)", supervisor.pid());
        Processes.end(List.of(supervisor), SUPERVISOR_PATIENCE);
        List<String> stopped = new ArrayList<>(services.keySet());
        stopped.addAll(List.of("payment simulator", "Kafka", "PostgreSQL"));
        return stopped;
    }

    private void dropEndpoints() {
        try {
            Files.deleteIfExists(place.endpointsFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void say(List<String> stopped, List<String> left) {
        if (!stopped.isEmpty()) {
            screen.line("Stopped: %s", String.join(", ", stopped));
        }
        if (!left.isEmpty()) {
            screen.line("Stopped what a killed supervisor had left behind: %s", String.join(", ", left));
        }
        if (stopped.isEmpty() && left.isEmpty()) {
            screen.line("Nothing runs that deploy/local/up started.");
        }
    }
}
