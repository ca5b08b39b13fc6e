package dev.junban.e2e;

import dev.junban.local.ServerLog;
import dev.junban.local.suite.Service;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What Vert.x reports of tasks that held up their event loop for 200 ms or longer. A report counts from the moment when
 * its service, since it started, has served each kind of call once ({@link WarmUp}): the first of a kind loads classes,
 * which on a busy machine of two cores takes that long and happens once.
 */
final class EventLoops {
    private static final String REPORT = "has been blocked";
    /** What happens once: a class is loaded; Hibernate reads the text of a query, and keeps what it has read. */
    private static final List<String> ONCE =
            List.of("RunnerClassLoader.loadClass", "org.antlr.v4.runtime", "org.hibernate.");

    private final Map<Service, ServerLog> watched = new EnumMap<>(Service.class);
    private final Set<Service> known = EnumSet.noneOf(Service.class);
    private final List<String> before = new ArrayList<>();

    /** The reports in this log, each with where the thread was. */
    static List<String> reports(ServerLog log) {
        List<String> reports = new ArrayList<>();
        boolean within = false;
        for (String line : log.text().lines().toList()) {
            if (line.contains(REPORT)) {
                reports.add(line);
                within = true;
            } else if (within && (line.startsWith("\tat ") || line.contains("VertxException"))) {
                reports.set(reports.size() - 1, reports.get(reports.size() - 1) + "\n" + line);
            } else {
                within = false;
            }
        }
        return reports.stream()
                .filter(report -> ONCE.stream().noneMatch(report::contains))
                .toList();
    }

    /** Until it is killed or stopped: what is started again meets the load of a test while it is still being compiled. */
    synchronized void watch(Service service) {
        if (known.add(service)) {
            watched.put(service, ServerLog.of(Suite.log(service)).fromNowOn());
        }
    }

    /** Before its process ends and its log is put aside. */
    synchronized void unwatch(Service service) {
        ServerLog log = watched.remove(service);
        if (log != null) {
            before.addAll(reports(log));
        }
    }

    void unwatchAll() {
        for (Service service : Service.values()) {
            unwatch(service);
        }
    }

    /** All of this run that count. */
    synchronized List<String> reports() {
        if (known.size() < Service.values().length) {
            throw new IllegalStateException("Only these services were watched: " + known);
        }
        List<String> all = new ArrayList<>(before);
        watched.values().forEach(log -> all.addAll(reports(log)));
        return all;
    }
}
