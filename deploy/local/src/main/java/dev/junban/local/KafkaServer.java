package dev.junban.local;

import java.io.IOException;
import java.nio.file.Path;

/** The broker as a process of its own, for those who have to kill it: {@link KafkaProcess}. */
final class KafkaServer {
    static final String READY = "ready";

    private KafkaServer() {}

    /** Its folder and its port. It ends with whoever started it, also when that was killed. */
    public static void main(String[] arguments) throws IOException {
        LocalKafka kafka = LocalKafka.at(Path.of(arguments[0]))
                .port(Integer.parseInt(arguments[1]))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "stop Kafka"));
        kafka.createTopics();
        System.out.println(READY);
        int read = 0;
        while (read >= 0) {
            read = System.in.read();
        }
        System.exit(0);
    }
}
