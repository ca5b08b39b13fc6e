package dev.junban.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
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

    private LocalKafka(Path home, int chosenPort) throws IOException {
        Files.createDirectories(home);
        port = chosenPort == 0 ? FreePort.onLoopback() : chosenPort;
        logFile = home.resolve("kafka.log");
        log = KafkaLog.into(logFile);
        keepTheJvmAlive();
        var settings = KafkaSettings.of(home.resolve("data"), port, FreePort.onLoopback());
        KafkaStorage.ensureFormatted(home, settings);
        server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
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
            try {
                LocalKafka kafka = new LocalKafka(home, port);
                kafka.startup();
                return kafka;
            } catch (IOException e) {
                throw new UncheckedIOException("Kafka did not start in " + home + ": " + e.getMessage(), e);
            }
        }
    }

    private void startup() {
        try {
            server.startup();
        } catch (RuntimeException e) {
            close();
            throw new IllegalStateException(
                    "Kafka did not start on port " + port + ": " + e.getMessage() + " (see " + logFile + ")", e);
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
