package dev.junban.local;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** The broker's configuration: one node that is broker and controller, on the loopback address, with a small heap. */
final class KafkaSettings {
    private static final Map<String, String> FIXED = Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", "1"),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("inter.broker.listener.name", "PLAINTEXT"),
            Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            // A misspelt topic is an error, not a new topic.
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("offsets.topic.num.partitions", "4"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("transaction.state.log.num.partitions", "4"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "4"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("log.segment.bytes", "16777216"),
            Map.entry("log.index.size.max.bytes", "1048576"),
            // The cleaner takes its whole buffer from the heap at start; the default is 128 MB.
            Map.entry("log.cleaner.dedupe.buffer.size", "4194304"),
            Map.entry("num.network.threads", "2"),
            Map.entry("num.io.threads", "4"),
            Map.entry("background.threads", "2"),
            Map.entry("server.max.startup.time.ms", "60000"),
            // The broker is let in by its next heartbeat.
            Map.entry("broker.heartbeat.interval.ms", "200"),
            // After kill -9 the broker is kept out until the session of its former self is over; the default is 9 s.
            Map.entry("broker.session.timeout.ms", "3000"));

    private KafkaSettings() {}

    static Properties of(Path logs, int port, int controllerPort) {
        String host = LocalKafka.HOST;
        Properties properties = new Properties();
        properties.putAll(FIXED);
        properties.setProperty("log.dirs", logs.toString());
        properties.setProperty(
                "listeners", "PLAINTEXT://" + host + ":" + port + ",CONTROLLER://" + host + ":" + controllerPort);
        properties.setProperty("advertised.listeners", "PLAINTEXT://" + host + ":" + port);
        properties.setProperty("controller.quorum.voters", "1@" + host + ":" + controllerPort);
        return properties;
    }
}
