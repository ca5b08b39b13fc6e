package dev.junban.e2e;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * How far a group of consumers has come in a topic.
 *
 * @param done the keys of the records before the offsets that are committed
 * @param left those of the records that will come, or come again
 */
record Offsets(List<String> done, List<String> left) {

    /** Of the records with these keys. */
    static Offsets of(String topic, String group, Collection<String> keys) {
        Offsets offsets = new Offsets(new ArrayList<>(), new ArrayList<>());
        Map<TopicPartition, OffsetAndMetadata> committed = committed(group);
        for (ConsumerRecord<String, String> record : records(topic)) {
            if (keys.contains(record.key())) {
                OffsetAndMetadata next = committed.get(new TopicPartition(topic, record.partition()));
                boolean isDone = next != null && record.offset() < next.offset();
                (isDone ? offsets.done : offsets.left).add(record.key());
            }
        }
        return offsets;
    }

    private static Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        try (Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, Suite.endpoints().kafka()))) {
            return admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("The offsets of " + group + " are not told: " + e, e);
        }
    }

    private static List<ConsumerRecord<String, String>> records(String topic) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, Suite.endpoints().kafka());
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<String, String>> records = new ArrayList<>();
            while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            }
            return records;
        }
    }
}
