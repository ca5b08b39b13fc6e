package dev.junban.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;

/** An embedded Kafka broker inside this JVM, on the loopback address; its data folder outlives it. */
public final class LocalKafka implements AutoCloseable {
    static final String HOST = "127.0.0.1";
    private static final long ADMIN_SECONDS = 30;

    private final int port;
    private final Path logFile;
    private final KafkaLog log;
    private final KafkaRaftServer server;

    private LocalKafka(int port, Path logFile, KafkaLog log, KafkaRaftServer server) {
        this.port = port;
        this.logFile = logFile;
        this.log = log;
        this.server = server;
    }

    /** A broker with its data in {@code home/data} and its log in {@code home/kafka.log}. */
    public static Builder at(Path home) {
        return new Builder(home.toAbsolutePath().normalize(), 0);
    }

    /**
     * What can be chosen before the start.
     *
     * @param port 0 takes a free one
     */
    public record Builder(Path home, int port) {
        public Builder port(int chosen) {
            return new Builder(home, chosen);
        }

        /** Starts the broker and waits until it is ready for clients. */
        public LocalKafka start() {
            FreePort.requireFree(port, "Kafka");
            try {
                Files.createDirectories(home);
                return startOnFreePorts(home, port);
            } catch (IOException e) {
                throw new UncheckedIOException("Kafka did not start in " + home + ": " + e.getMessage(), e);
            }
        }
    }

    /** Between the search for a free port and its use, which takes seconds, another process may take it. */
    private static LocalKafka startOnFreePorts(Path home, int chosen) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return start(home, chosen == 0 ? FreePort.onLoopback() : chosen);
            } catch (RuntimeException e) {
                if (attempt == 3 || !(rootCause(e) instanceof BindException)) {
                    throw new IllegalStateException(
                            "Kafka did not start in " + home + " (see kafka.log there): "
                                    + rootCause(e).getMessage(),
                            e);
                }
            }
        }
    }

    private static Throwable rootCause(Throwable e) {
        return e.getCause() == null ? e : rootCause(e.getCause());
    }

    private static LocalKafka start(Path home, int port) throws IOException {
        keepTheJvmAlive();
        Path logFile = home.resolve("kafka.log");
        KafkaLog log = KafkaLog.into(logFile);
        KafkaRaftServer server = null;
        try {
            Properties settings = KafkaSettings.of(home.resolve("data"), port, FreePort.onLoopback());
            KafkaStorage.ensureFormatted(home, settings);
            server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
            server.startup();
            return new LocalKafka(port, logFile, log, server);
        } catch (IOException | RuntimeException e) {
            if (server != null) {
                server.shutdown();
            }
            log.close();
            throw e;
        }
    }

    /** A broker that gives up would end the whole JVM, a test run or the launcher: it fails its own thread instead. */
    private static void keepTheJvmAlive() {
        Exit.Procedure fail = (status, message) -> {
            throw new IllegalStateException("Kafka gave up with status " + status + ": " + message);
        };
        Exit.setExitProcedure(fail);
        Exit.setHaltProcedure(fail);
    }

    public int port() {
        return port;
    }

    public String bootstrapServers() {
        return HOST + ":" + port;
    }

    public Path logFile() {
        return logFile;
    }

    /** Makes those of the suite's topics that are not there yet. */
    public void createTopics() {
        createTopics(bootstrapServers(), Topics.all());
    }

    static void createTopics(String bootstrapServers, Collection<NewTopic> topics) {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers))) {
            for (KafkaFuture<Void> created : admin.createTopics(topics).values().values()) {
                awaitUnlessThere(created);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the topics were made", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("The topics could not be made on " + bootstrapServers + ": " + e, e);
        }
    }

    private static void awaitUnlessThere(KafkaFuture<Void> created)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            created.get(ADMIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        log.close();
    }
}
