package dev.junban.e2e;

import dev.junban.local.KafkaProcess;
import dev.junban.local.LocalPostgres;
import dev.junban.local.audit.LockAudit;
import dev.junban.local.identity.Tokens;
import dev.junban.local.payments.PaymentSimulator;
import dev.junban.local.payments.WebhookTarget;
import dev.junban.local.suite.Endpoints;
import dev.junban.local.suite.Instance;
import dev.junban.local.suite.LocalSuite;
import dev.junban.local.suite.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The suite that all tests of this JVM share: started when first asked for, in {@code target/suite}, stopped when the
 * JVM ends.
 */
final class Suite {
    static final Path DIRECTORY = Path.of("target/suite").toAbsolutePath();
    static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
    private static volatile Suite running;
    private static boolean failed;
    private static boolean poolsOfOne;

    private final LocalSuite local;
    private final EventLoops eventLoops = new EventLoops();
    private final int providerPort;
    private final TraceCollector traces = TraceCollector.start();
    private PaymentSimulator provider;
    private LockAudit lockAudit;
    private Optional<String> token = Optional.empty();

    private Suite() {
        providerPort = freePort();
        local = LocalSuite.of(REPOSITORY)
                .directory(DIRECTORY)
                .fresh()
                .audited()
                // Where it can be killed.
                .kafkaApart()
                .environment("JUNBAN_PAYMENTS_URL", "http://127.0.0.1:" + providerPort)
                // A provider that hangs is given up sooner than in production, so that the tests are.
                .environment("JUNBAN_PAYMENTS_TIMEOUT", "PT1S")
                .environment("JUNBAN_BATCH_RECONCILE_AFTER", "PT3S")
                .environment("QUARKUS_VERTX_MAX_EVENT_LOOP_EXECUTE_TIME", "PT0.2S")
                // Also how often Vert.x looks; at its default of 2 s most blocks pass unseen.
                .environment("QUARKUS_VERTX_WARNING_EXCEPTION_TIME", "PT0.1S")
                // A consumer that was killed is missed sooner than after the usual 45 s.
                .environment("KAFKA_SESSION_TIMEOUT_MS", "8000")
                // Time for whoever spreads the requests to see that an instance is about to end.
                .environment("QUARKUS_SHUTDOWN_DELAY", "2S")
                .build();
    }

    static Endpoints endpoints() {
        return running().local.endpoints();
    }

    static LocalPostgres postgres() {
        return running().local.postgres();
    }

    /** As a process, to be killed or stopped for a while. */
    static KafkaProcess kafka() {
        return running().local.kafka();
    }

    /** The process that all tests use. */
    static Instance instance(Service service) {
        return running().local.instance(service);
    }

    /** One more, which whoever asks for it launches and ends. */
    static Instance another(Service service, Map<String, String> environment) {
        return running().local.another(service, environment);
    }

    /** Issues tokens that the services take. */
    static Tokens tokens() {
        return running().local.tokens();
    }

    /** Of somebody who may do everything, once the suite runs; before that there is nobody to show it to. */
    static Optional<String> token() {
        return Optional.ofNullable(running).flatMap(suite -> suite.token);
    }

    static Path log(Service service) {
        return running().local.logFile(service);
    }

    static String provider() {
        return running().provider.url();
    }

    /** What the services have told of traces, since they are traced. */
    static TraceCollector traces() {
        return running().traces;
    }

    /** Those of the services, since they have warmed up. */
    static EventLoops eventLoops() {
        return running().eventLoops;
    }

    /** Of all that the services did since they were first started. */
    static LockAudit lockAudit() {
        return running().lockAudit;
    }

    /** Stops everything but the provider, which is somebody else's, and starts it again on the same data. */
    static void restart() {
        running().eventLoops.unwatchAll();
        running().local.stop();
        running().local.start();
    }

    /**
     * Restarts it with one connection in each pool, so that whoever needs a second one inside a transaction never comes
     * to an end; with half the patience for a server that does not answer; and traced. It stays so.
     */
    static void restartWithPoolsOfOne() {
        List.of("", "READS_", "PRODUCTS_", "CONSOLE_")
                .forEach(pool -> running().local.environment("QUARKUS_DATASOURCE_" + pool + "REACTIVE_MAX_SIZE", "1"));
        running().local.environment("JUNBAN_LOCKING_TRANSACTION_TIMEOUT", "PT5.5S");
        running().local.environment("JUNBAN_LOCKING_ANSWER_TIMEOUT", "PT6S");
        running().local.environment("QUARKUS_OTEL_SDK_DISABLED", "false");
        running()
                .local
                .environment(
                        "QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT", running().traces.url());
        running().local.environment("QUARKUS_OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf");
        running().local.environment("QUARKUS_OTEL_BSP_SCHEDULE_DELAY", "0.2S");
        restart();
        poolsOfOne = true;
    }

    static boolean hasPoolsOfOne() {
        return running() != null && poolsOfOne;
    }

    /** kill -9. */
    static void kill(Service service) {
        running().eventLoops.unwatch(service);
        running().local.kill(service);
    }

    static void restart(Service service) {
        running().local.restart(service);
    }

    private static Suite running() {
        if (failed) {
            throw new IllegalStateException("The suite did not start; the first failed test tells why");
        }
        if (running == null) {
            startFirst();
        }
        return running;
    }

    private static void startFirst() {
        running = new Suite();
        Runtime.getRuntime().addShutdownHook(new Thread(running::stop, "stop the suite"));
        boolean done = false;
        try {
            running.start();
            WarmUp.run();
            done = true;
        } finally {
            failed = !done;
        }
    }

    /**
     * The provider of our own instead of the one that belongs to the local suite: it has to remember what it charged
     * while the suite is down.
     */
    private void start() {
        local.start();
        token = Optional.of(local.tokens().token("e2e", "staff", "operator"));
        lockAudit = LockAudit.of(
                local.postgres().jdbcUrl(Sql.DATABASE), local.postgres().superuser());
        URI webhooks = URI.create(local.endpoints().webhooks() + "/webhooks/payments");
        provider = PaymentSimulator.start(
                providerPort, new WebhookTarget(webhooks, local.endpoints().webhookSecret()));
    }

    private void stop() {
        local.stop();
        if (provider != null) {
            provider.close();
        }
        traces.stop();
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no port is free", e);
        }
    }
}
