package dev.junban.local;

import java.util.function.Supplier;

/** Starts the broker of this test JVM and answers its address and its log file, one a line. */
final class TestKafkaServer implements Supplier<String> {
    @Override
    public String get() {
        LocalKafka kafka = LocalKafka.at(TestFolders.ofThisJvm("test-kafka")).start();
        kafka.createTopics();
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "stop test Kafka"));
        return kafka.bootstrapServers() + "\n" + kafka.logFile();
    }
}
