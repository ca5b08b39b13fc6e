package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Exit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalKafkaIT {
    private static final List<String> VALUES =
            IntStream.range(0, 200).mapToObj(Integer::toString).toList();

    @TempDir
    Path home;

    @Test
    void keepsTopicsAndTheOrderOfRecordsAcrossARestart() throws ExecutionException, InterruptedException {
        int port;
        try (LocalKafka kafka = LocalKafka.at(home).start()) {
            port = kafka.port();
            kafka.createTopics();
            kafka.createTopics();
            refusesATakenPort(port);
            endsNoJvm();
            send(kafka.bootstrapServers());
        }
        try (LocalKafka kafka = LocalKafka.at(home).port(port).start()) {
            kafka.createTopics();
            assertThat(partitions(kafka.bootstrapServers())).isEqualTo(contract());
            assertThat(received(kafka.bootstrapServers())).containsExactlyElementsOf(VALUES);
            assertThat(ServerLog.of(kafka.logFile()).text()).contains("Kafka Server started");
        }
    }

    private void refusesATakenPort(int port) {
        assertThatThrownBy(
                        () -> LocalKafka.at(home.resolve("another")).port(port).start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Kafka cannot listen on port " + port);
    }

    private static void endsNoJvm() {
        assertThatThrownBy(() -> Exit.halt(1, "fault")).hasMessageContaining("Kafka gave up with status 1: fault");
        assertThatThrownBy(() -> Exit.exit(1, "fault")).hasMessageContaining("Kafka gave up with status 1: fault");
    }

    private static Map<String, Integer> contract() {
        return Map.of(
                "junban.payment-requests", 6,
                "junban.payment-results", 6,
                "junban.stock-received", 6,
                "junban.stock-imports", 6,
                "junban.order-events", 6,
                "junban.payment-requests.dead-letter", 1,
                "junban.payment-results.dead-letter", 1,
                "junban.stock-received.dead-letter", 1,
                "junban.stock-imports.dead-letter", 1,
                "junban.order-events.dead-letter", 1);
    }

    private static Map<String, Integer> partitions(String server) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", server))) {
            return admin.describeTopics(admin.listTopics().names().get()).allTopicNames().get().values().stream()
                    .collect(Collectors.toMap(
                            topic -> topic.name(), topic -> topic.partitions().size()));
        }
    }

    private static void send(String server) throws ExecutionException, InterruptedException {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", server), new StringSerializer(), new StringSerializer())) {
            for (String value : VALUES) {
                producer.send(new ProducerRecord<>(Topics.ORDER_EVENTS, "one key", value))
                        .get();
            }
        }
    }

    private static List<String> received(String server) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", server, "group.id", "reader", "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.subscribe(List.of(Topics.ORDER_EVENTS));
            List<String> values = new ArrayList<>();
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (values.size() < VALUES.size() && System.nanoTime() < deadline) {
                for (ConsumerRecord<String, String> message : consumer.poll(Duration.ofSeconds(1))) {
                    values.add(message.value());
                }
            }
            return values;
        }
    }
}
