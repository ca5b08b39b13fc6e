package dev.junban.payments;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** What anybody else may do with the topics. */
public final class Broker implements AutoCloseable {
    private final String servers;
    private final KafkaProducer<byte[], byte[]> producer;

    public Broker(String servers) {
        this.servers = servers;
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Where the broker put it. */
    @CanIgnoreReturnValue
    public RecordMetadata send(String topic, String key, String value) {
        try {
            return producer.send(new ProducerRecord<>(topic, bytes(key), value == null ? null : bytes(value)))
                    .get(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** All records of the topic so far. */
    public List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        try (var consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(p -> new TopicPartition(topic, p.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            Stream.Builder<ConsumerRecord<byte[], byte[]>> all = Stream.builder();
            while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
                consumer.poll(Duration.ofMillis(200)).forEach(all::add);
            }
            return all.build().toList();
        }
    }

    public static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return StreamSupport.stream(record.headers().headers(name).spliterator(), false)
                .map(header -> text(header.value()))
                .findFirst()
                .orElse("(none)");
    }

    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        producer.close();
    }
}
