package dev.junban.local.suite;

import dev.junban.local.LocalPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a supervisor that was killed left running: found by the list of processes and PostgreSQL's own pid file. */
record Leftovers(Layout layout, ProcessList processes) {
    /** Ends them and tells which there were. To be called only while no supervisor runs. */
    List<String> end() {
        Map<String, ProcessHandle> alive = processes.alive();
        alive.remove(ProcessList.SUPERVISOR);
        Processes.end(alive.values(), Processes.PATIENCE);
        List<String> names = new ArrayList<>(alive.keySet());
        if (databaseStopped()) {
            names.add("PostgreSQL");
        }
        processes.clear();
        return names;
    }

    private boolean databaseStopped() {
        try {
            return LocalPostgres.stopAt(layout.postgres());
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL in " + layout.postgres() + " does not stop", e);
        }
    }
}
