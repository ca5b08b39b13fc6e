package dev.junban.local;

import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The Kafka broker of this test JVM, with all of the suite's topics: started when it is first asked for, in
 * {@code target/test-kafka/<pid>} of the module under test, stopped when the JVM ends.
 */
public final class TestKafka {
    private TestKafka() {}

    public static String bootstrapServers() {
        return server()[0];
    }

    /** What the broker logs from now on. */
    public static ServerLog log() {
        return ServerLog.of(Path.of(server()[1])).fromNowOn();
    }

    /** A new topic whose name starts with {@code name}; no other call gets the same. */
    public static String topic(String name, int partitions) {
        String unique = name + "-" + Long.toString(System.nanoTime(), 36);
        LocalKafka.createTopics(bootstrapServers(), List.of(new NewTopic(unique, partitions, (short) 1)));
        return unique;
    }

    private static String[] server() {
        return OncePerJvm.started(TestKafkaServer.class).split("\n", 2);
    }
}
