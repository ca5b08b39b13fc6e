package dev.junban.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;

/**
 * Sends what the broker logs into a file instead of the console. The clients in this JVM, which may be those of a
 * service under test, keep their usual handlers.
 */
final class KafkaLog implements AutoCloseable {
    /** Held here: java.util.logging forgets the settings of a logger that nobody refers to. */
    private static final List<Logger> BROKER = Stream.of(
                    "kafka",
                    "state.change.logger",
                    "org.apache.kafka.controller",
                    "org.apache.kafka.coordinator",
                    "org.apache.kafka.image",
                    "org.apache.kafka.metadata",
                    "org.apache.kafka.queue",
                    "org.apache.kafka.raft",
                    "org.apache.kafka.server",
                    "org.apache.kafka.snapshot",
                    "org.apache.kafka.storage",
                    "org.apache.kafka.timeline")
            .map(Logger::getLogger)
            .toList();

    /** Their warnings count; at INFO they print their whole configuration for every client. */
    private static final List<Logger> CLIENTS = Stream.of("org.apache.kafka.clients", "org.apache.kafka.common")
            .map(Logger::getLogger)
            .toList();

    /** The broker's own clients close theirs twice and warn of it at every stop. */
    private static final Logger NETWORK_CLIENT = Logger.getLogger("org.apache.kafka.clients.NetworkClient");

    private final Handler handler;

    private KafkaLog(Handler handler) {
        this.handler = handler;
    }

    static KafkaLog into(Path file) throws IOException {
        Handler handler = new FileHandler(file.toString(), true);
        handler.setFormatter(new SimpleFormatter());
        handler.setEncoding("UTF-8");
        for (Logger logger : BROKER) {
            logger.setUseParentHandlers(false);
            logger.setLevel(Level.INFO);
            logger.addHandler(handler);
        }
        CLIENTS.forEach(logger -> logger.setLevel(Level.WARNING));
        NETWORK_CLIENT.setFilter(message -> !message.getMessage().startsWith("[NodeToController"));
        return new KafkaLog(handler);
    }

    @Override
    public void close() {
        BROKER.forEach(logger -> logger.removeHandler(handler));
        handler.close();
    }
}
