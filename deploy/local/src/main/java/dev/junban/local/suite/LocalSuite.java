package dev.junban.local.suite;

import dev.junban.local.LocalKafka;
import dev.junban.local.LocalPostgres;
import dev.junban.local.payments.PaymentSimulator;
import dev.junban.local.payments.WebhookTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * PostgreSQL, Kafka, the payment simulator and the four packaged services. Can be stopped and started again on the
 * same data. Not ready in time, or a part that dies while starting, is an {@link IllegalStateException} with the last
 * lines of its log, and nothing stays behind.
 */
public final class LocalSuite implements AutoCloseable {
    private static final String DATABASE = "junban";
    private static final Duration MIGRATION_AT_MOST = Duration.ofMinutes(2);
    private static final Duration READY_AT_MOST = Duration.ofMinutes(2);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);

    private final Layout layout;
    private final SuiteOptions options;
    private final ProcessList processes;
    private final Started started = new Started();
    private final Map<Service, RunningService> services = new EnumMap<>(Service.class);
    private volatile boolean stopping;
    private Ports ports;
    private LocalPostgres postgres;
    private LocalKafka kafka;
    private Endpoints endpoints;

    LocalSuite(Layout layout, SuiteOptions options) {
        this.layout = layout;
        this.options = options;
        this.processes = layout.processes();
    }

    /** A suite of the services that are packaged in this checkout. */
    public static SuiteBuilder of(Path repository) {
        return new SuiteBuilder(repository.toAbsolutePath().normalize());
    }

    /** Returns when every service is ready. */
    public synchronized void start() {
        stopping = false;
        try {
            startParts();
        } catch (RuntimeException | Error e) {
            stopAfter(e);
            throw e;
        }
    }

    /** Services first, then what they stand on. A start under way is broken off. */
    public void stop() {
        stopping = true;
        synchronized (this) {
            started.endAll();
        }
    }

    @Override
    public void close() {
        stop();
    }

    public Endpoints endpoints() {
        return endpoints;
    }

    public LocalPostgres postgres() {
        return postgres;
    }

    public Path logFile(Service service) {
        return layout.log(service.module()).path();
    }

    /** kill -9; it stays away until {@link #restart}. */
    public synchronized void kill(Service service) {
        services.get(service).kill();
    }

    /** Ends it in good order if it runs, starts it and waits until it is ready. */
    public synchronized void restart(Service service) {
        RunningService running = services.get(service);
        if (running.isAlive()) {
            running.stop(STOP_PATIENCE);
        }
        running.start();
        awaitReady(List.of(running));
    }

    private void startParts() {
        started.add(SuiteLock.take(layout));
        endLeftovers();
        if (ports == null) {
            prepare();
        }
        SideBySide.run(this::startDatabase, this::startKafka);
        startSimulator();
        startServices();
    }

    private void endLeftovers() {
        Map<String, ProcessHandle> left = processes.alive();
        left.remove(ProcessList.SUPERVISOR);
        Processes.end(left.values(), STOP_PATIENCE);
        if (stopLeftDatabase() || !left.isEmpty()) {
            options.progress().note("Stopped what an earlier run had left behind.");
        }
        processes.clear();
        processes.add(ProcessList.SUPERVISOR, ProcessHandle.current());
        started.add(processes::clear);
    }

    private boolean stopLeftDatabase() {
        try {
            return LocalPostgres.stopAt(layout.postgres());
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL of an earlier run does not stop", e);
        }
    }

    /** Only once: a suite that starts again keeps its addresses and its data. */
    private void prepare() {
        ports = options.usualPorts() ? Ports.usual() : Ports.free();
        if (options.fresh()) {
            dropData();
        }
    }

    private void dropData() {
        try {
            Trees.delete(layout.postgres());
            Trees.delete(layout.kafka());
        } catch (IOException e) {
            throw new UncheckedIOException("The old data in " + layout.directory() + " cannot be dropped", e);
        }
    }

    private void startDatabase() {
        Stopwatch watch = Stopwatch.started();
        postgres = LocalPostgres.at(layout.postgres()).port(ports.postgres()).start();
        started.add(postgres::close);
        options.progress().ready("PostgreSQL", watch.elapsed(), postgres.host() + ":" + postgres.port());
        Stopwatch migration = Stopwatch.started();
        new Migration(layout, Database.of(postgres.ownerUrl(DATABASE)), Database.of(postgres.appUrl(DATABASE)))
                .run(new Patience(MIGRATION_AT_MOST, () -> stopping));
        options.progress().ready("schema", migration.elapsed(), "migrated by batch-service migrate");
    }

    private void startKafka() {
        Stopwatch watch = Stopwatch.started();
        kafka = LocalKafka.at(layout.kafka()).port(ports.kafka()).start();
        started.add(kafka::close);
        kafka.createTopics();
        options.progress().ready("Kafka", watch.elapsed(), kafka.bootstrapServers());
    }

    private void startSimulator() {
        Stopwatch watch = Stopwatch.started();
        String secret = options.webhookSecret();
        URI webhooks = URI.create(url(ports.services().get(Service.WEBHOOK)) + "/webhooks/payments");
        PaymentSimulator simulator = PaymentSimulator.start(ports.payments(), new WebhookTarget(webhooks, secret));
        started.add(simulator::close);
        endpoints = endpoints(simulator.url(), secret);
        options.progress().ready("payment simulator", watch.elapsed(), simulator.url());
    }

    private void startServices() {
        Wiring wiring = new Wiring(endpoints, options);
        List<RunningService> all = new ArrayList<>();
        for (Service service : Service.values()) {
            LogFile log = layout.log(service.module());
            log.rotate();
            JavaProcess launch =
                    new JavaProcess(service.jar(layout.repository()), List.of(), wiring.environment(service), log);
            RunningService running =
                    new RunningService(service, launch, endpoints.of(service), processes, options.progress());
            services.put(service, running);
            all.add(running);
        }
        started.add(this::endServices);
        all.forEach(RunningService::start);
        awaitReady(all);
    }

    private void awaitReady(List<RunningService> starting) {
        Stopwatch watch = Stopwatch.started();
        List<RunningService> waiting = new ArrayList<>(starting);
        Patience patience = new Patience(READY_AT_MOST, () -> stopping);
        patience.await(() -> noneWaits(waiting, watch), () -> waiting.get(0).complaint());
    }

    private boolean noneWaits(List<RunningService> waiting, Stopwatch watch) {
        for (RunningService service : List.copyOf(waiting)) {
            if (service.isReady()) {
                waiting.remove(service);
                options.progress().ready(service.service().module(), watch.elapsed(), endpoints.of(service.service()));
            }
        }
        return waiting.isEmpty();
    }

    private void endServices() {
        Collection<ProcessHandle> alive = services.values().stream()
                .filter(RunningService::isAlive)
                .map(RunningService::unwatched)
                .toList();
        Processes.end(alive, STOP_PATIENCE);
    }

    private void stopAfter(Throwable failure) {
        try {
            started.endAll();
        } catch (RuntimeException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    private Endpoints endpoints(String payments, String secret) {
        return new Endpoints(
                url(ports.services().get(Service.ORDER)),
                url(ports.services().get(Service.INVENTORY)),
                url(ports.services().get(Service.BATCH)),
                url(ports.services().get(Service.WEBHOOK)),
                payments,
                new Endpoints.Postgres(postgres.appUrl(DATABASE), postgres.ownerUrl(DATABASE)),
                kafka.bootstrapServers(),
                secret);
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port;
    }
}
