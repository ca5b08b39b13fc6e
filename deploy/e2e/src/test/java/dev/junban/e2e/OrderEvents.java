package dev.junban.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.junban.local.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads {@code junban.order-events} from its beginning, as any other consumer may. */
final class OrderEvents implements AutoCloseable {
    private final KafkaConsumer<String, String> consumer;

    /** One event with what stands in its headers. */
    record Event(String id, String type, String source, String time, JsonNode value) {
        static Event of(ConsumerRecord<String, String> record) {
            return new Event(
                    header(record, "ce_id"),
                    header(record, "ce_type"),
                    header(record, "ce_source"),
                    header(record, "ce_time"),
                    Reply.parse(record.value()));
        }

        private static String header(ConsumerRecord<String, String> record, String name) {
            return Optional.ofNullable(record.headers().lastHeader(name))
                    .map(Header::value)
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .orElse("");
        }
    }

    OrderEvents() {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        Suite.endpoints().kafka()),
                new StringDeserializer(),
                new StringDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(Topics.ORDER_EVENTS).stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** The events of this order in their order, up to the one that tells of this status. */
    List<Event> of(String orderId, String lastStatus) {
        List<Event> events = new ArrayList<>();
        await("an event that order " + orderId + " is " + lastStatus)
                .atMost(Duration.ofSeconds(20))
                .until(() -> {
                    consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                        if (orderId.equals(record.key())) {
                            events.add(Event.of(record));
                        }
                    });
                    return events.stream()
                            .anyMatch(event ->
                                    event.value().path("status").asText().equals(lastStatus));
                });
        return events;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
