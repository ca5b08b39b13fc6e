package dev.junban.local.suite;

import dev.junban.local.KafkaProcess;
import dev.junban.local.LocalPostgres;
import dev.junban.local.identity.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * PostgreSQL, Kafka, the payment simulator and the four packaged services. Can be stopped and started again on the
 * same data and addresses. Not ready in time, or a part that dies while starting, is an {@link IllegalStateException}
 * with the last lines of its log, and nothing stays behind.
 */
public final class LocalSuite implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final Layout layout;
    private final SuiteOptions options;
    private final ProcessList processes;
    private final Started started = new Started();
    private volatile boolean stopping;
    private Ports ports;
    private Foundations foundations;
    private ServiceGroup services;
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

    /** Returns when every service is ready. Starts anew on other ports when somebody takes one meanwhile. */
    public synchronized void start() {
        stopping = false;
        for (int attempt = 1; ; attempt++) {
            try {
                startOnce();
                return;
            } catch (PortLost e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                options.progress().note("Somebody took a port meanwhile; once more, on other ports.");
                ports = null;
            }
        }
    }

    private void startOnce() {
        try {
            started.add(SuiteLock.take(layout));
            endLeftovers();
            prepare();
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

    /** One more environment variable for every service, from the next start on. */
    public synchronized void environment(String name, String value) {
        options.environment(name, value);
    }

    /** Where it answers; null before the first start. */
    public Endpoints endpoints() {
        return endpoints;
    }

    /** Issues tokens that the services take. */
    public Tokens tokens() {
        return foundations.tokens();
    }

    public LocalPostgres postgres() {
        return foundations.postgres();
    }

    /** Kafka's process, in a suite that was built with {@link SuiteBuilder#kafkaApart}. */
    public KafkaProcess kafka() {
        return foundations.kafkaProcess();
    }

    public Path logFile(Service service) {
        return layout.log(service.module()).path();
    }

    /** kill -9, as a crash: with {@link SuiteBuilder#restartDeadServices} it comes back, else only by {@link #restart}. */
    public synchronized void kill(Service service) {
        services.kill(service);
    }

    /** Ends it in good order if it runs, starts it and waits until it is ready. */
    public synchronized void restart(Service service) {
        services.restart(service);
    }

    /** The instance of this service that belongs to the suite. */
    public synchronized Instance instance(Service service) {
        return services.instance(service);
    }

    /** One more instance of a service, with such environment variables beside the usual; it does not run yet. */
    public synchronized Instance another(Service service, Map<String, String> environment) {
        return services.another(service, environment);
    }

    private void startParts() {
        foundations = new Foundations(layout, options, ports, started, processes);
        foundations.start(() -> stopping);
        endpoints = foundations.endpoints();
        services = new ServiceGroup(layout, new Wiring(endpoints, options), processes, () -> stopping);
        started.add(services::end);
        services.start();
    }

    private void endLeftovers() {
        List<String> ended = new Leftovers(layout, processes).end();
        if (!ended.isEmpty()) {
            options.progress().note("Stopped what an earlier run had left behind: " + String.join(", ", ended));
        }
        processes.add(ProcessList.SUPERVISOR, ProcessHandle.current());
        started.add(processes::clear);
    }

    /** A suite that starts again keeps its addresses and its data. */
    private void prepare() {
        if (ports == null) {
            ports = options.usualPorts() ? Ports.usual() : Ports.free();
        }
        if (options.fresh() && endpoints == null) {
            dropData();
        }
    }

    private void dropData() {
        try {
            Trees.delete(layout.postgres());
            Trees.delete(layout.kafka());
            Trees.delete(layout.signingKey().getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("The old data in " + layout.directory() + " cannot be dropped", e);
        }
    }

    private void stopAfter(Throwable failure) {
        try {
            started.endAll();
        } catch (RuntimeException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }
}
