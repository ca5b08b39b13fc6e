package dev.junban.local.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The four services: started together, waited for together, ended together. */
final class ServiceGroup {
    private static final Duration READY_AT_MOST = Duration.ofMinutes(2);

    private final Map<Service, RunningService> services = new EnumMap<>(Service.class);
    private final Endpoints endpoints;
    private final Progress progress;
    private final Patience patience;

    ServiceGroup(Layout layout, Wiring wiring, ProcessList processes, BooleanSupplier stopping) {
        this.endpoints = wiring.endpoints();
        this.progress = wiring.options().progress();
        this.patience = new Patience(READY_AT_MOST, stopping);
        for (Service service : Service.values()) {
            JavaProcess launch = new JavaProcess(
                    service.jar(layout.repository()),
                    List.of(),
                    wiring.environment(service),
                    layout.log(service.module()));
            services.put(service, new RunningService(service, launch, endpoints.of(service), processes, progress));
        }
    }

    void start() {
        services.values().forEach(RunningService::startWithFreshLog);
        awaitReady(services.values());
    }

    void kill(Service service) {
        services.get(service).kill();
    }

    void restart(Service service) {
        RunningService running = services.get(service);
        if (running.isAlive()) {
            end(List.of(running));
        }
        running.start();
        awaitReady(List.of(running));
    }

    void end() {
        end(services.values().stream().filter(RunningService::isAlive).toList());
    }

    private static void end(Collection<RunningService> running) {
        Processes.end(running.stream().map(RunningService::unwatched).toList(), Processes.PATIENCE);
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
        return starting.stream().allMatch(RunningService::isReady);
    }

    private boolean noneWaits(List<RunningService> waiting, Stopwatch watch) {
        waiting.removeIf(running -> {
            boolean ready = running.isReady();
            if (ready) {
                Service service = running.service();
                progress.ready(service.module(), watch.elapsed(), endpoints.of(service));
            }
            return ready;
        });
        return waiting.isEmpty();
    }
}
