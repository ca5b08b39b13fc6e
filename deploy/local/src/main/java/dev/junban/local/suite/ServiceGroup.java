package dev.junban.local.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The four services: started together, waited for together, ended together, and started again where that is wanted. */
final class ServiceGroup {
    private static final Duration READY_AT_MOST = Duration.ofMinutes(2);

    private final Map<Service, RunningService> services = new EnumMap<>(Service.class);
    private final Endpoints endpoints;
    private final Progress progress;
    private final Patience patience;
    private final boolean restarting;
    private final Revival revival;

    ServiceGroup(Layout layout, Wiring wiring, ProcessList processes, BooleanSupplier stopping) {
        this.endpoints = wiring.endpoints();
        this.progress = wiring.options().progress();
        this.patience = new Patience(READY_AT_MOST, stopping);
        this.restarting = wiring.options().restartDeadServices();
        this.revival = new Revival(progress);
        for (Service service : Service.values()) {
            JavaProcess launch =
                    new JavaProcess(service.jar(layout.repository()), List.of(), wiring.environment(service));
            LogFile log = layout.log(service.module());
            services.put(
                    service, new RunningService(service, launch, log, endpoints.of(service), processes, this::died));
        }
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
        end(services.values());
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
