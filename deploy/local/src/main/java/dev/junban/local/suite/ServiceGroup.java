package dev.junban.local.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The four services: started together, waited for together, ended together, and started again where that is wanted. */
final class ServiceGroup {
    private static final Duration READY_AT_MOST = Duration.ofMinutes(2);

    private final Map<Service, RunningService> services = new EnumMap<>(Service.class);
    private final List<RunningService> others = new CopyOnWriteArrayList<>();
    private final Layout layout;
    private final Wiring wiring;
    private final ProcessList processes;
    private final Endpoints endpoints;
    private final Progress progress;
    private final Patience patience;
    private final boolean restarting;
    private final Revival revival;

    ServiceGroup(Layout layout, Wiring wiring, ProcessList processes, BooleanSupplier stopping) {
        this.layout = layout;
        this.wiring = wiring;
        this.processes = processes;
        this.endpoints = wiring.endpoints();
        this.progress = wiring.options().progress();
        this.patience = new Patience(READY_AT_MOST, stopping);
        this.restarting = wiring.options().restartDeadServices();
        this.revival = new Revival(progress);
        for (Service service : Service.values()) {
            services.put(service, running(service, service.module(), endpoints.of(service), Map.of()));
        }
    }

    private RunningService running(Service service, String name, String url, Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(wiring.environment(service));
        all.putAll(environment);
        JavaProcess launch = new JavaProcess(service.jar(layout.repository()), List.of(), all);
        return new RunningService(service, launch, layout.log(name), url, processes, this::died);
    }

    /** The one that belongs to the suite. */
    Instance instance(Service service) {
        return new Instance(services.get(service), endpoints.of(service), patience);
    }

    /** One more, on a port of its own; it does not run yet. */
    Instance another(Service service, Map<String, String> environment) {
        int port = Ports.orAnother(0);
        Map<String, String> all = new HashMap<>(environment);
        all.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        String name = service.module() + "-" + (others.size() + 2);
        String url = "http://127.0.0.1:" + port;
        RunningService other = running(service, name, url, all);
        layout.log(name).rotate();
        others.add(other);
        return new Instance(other, url, patience);
    }

    void start() {
        services.values().forEach(RunningService::startWithFreshLog);
        awaitReady(services.values());
    }

    private void died(Death death) {
        if (restarting) {
            revival.died(death);
        } else {
            progress.note(death + "; " + death.service().logEnding());
        }
    }

    void kill(Service service) {
        RunningService running = services.get(service);
        if (!restarting) {
            running.unwatch();
        }
        running.kill();
    }

    void restart(Service service) {
        RunningService running = services.get(service);
        end(List.of(running));
        running.start();
        awaitReady(List.of(running));
    }

    void end() {
        revival.end();
        end(Stream.concat(services.values().stream(), others.stream()).toList());
    }

    private static void end(Collection<RunningService> ending) {
        ending.forEach(RunningService::unwatch);
        List<ProcessHandle> running = ending.stream()
                .filter(RunningService::isAlive)
                .map(RunningService::handle)
                .toList();
        Processes.end(running, Processes.PATIENCE);
    }

    private void awaitReady(Collection<RunningService> starting) {
        Stopwatch watch = Stopwatch.started();
        List<RunningService> waiting = new ArrayList<>(starting);
        patience.await(
                () -> noneWaits(waiting, watch) && stillReady(starting),
                () -> waiting.stream().map(RunningService::complaint).collect(Collectors.joining("\n")));
    }

    /** Whoever took the port of a service may have answered in its place; the service itself has died by now. */
    private static boolean stillReady(Collection<RunningService> starting) {
        return starting.stream().allMatch(ServiceGroup::isReady);
    }

    private static boolean isReady(RunningService running) {
        running.requireAlive();
        return running.isReady();
    }

    private boolean noneWaits(List<RunningService> waiting, Stopwatch watch) {
        waiting.removeIf(running -> {
            boolean ready = isReady(running);
            if (ready) {
                Service service = running.service();
                progress.ready(service.module(), watch.elapsed(), endpoints.of(service));
            }
            return ready;
        });
        return waiting.isEmpty();
    }
}
