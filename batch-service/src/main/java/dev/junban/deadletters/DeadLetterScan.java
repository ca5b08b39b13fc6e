package dev.junban.deadletters;

import dev.junban.kafka.DeadLetters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One pass over dead-letter topics, partition by partition, until it has enough. It blocks. */
final class DeadLetterScan {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final int EMPTY_POLLS_MAX = 10;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final int limit;
    private final int valueBytesMax;
    private final List<DeadLetter> found = new ArrayList<>();

    DeadLetterScan(KafkaConsumer<byte[], byte[]> consumer, int limit, int valueBytesMax) {
        this.consumer = consumer;
        this.limit = limit;
        this.valueBytesMax = valueBytesMax;
    }

    /** What comes after {@code after}. */
    List<DeadLetter> scan(List<String> topics, Optional<DeadLetterId> after) {
        for (String topic : topics) {
            for (int partition : partitions(topic)) {
                DeadLetterId first = new DeadLetterId(topic, partition, 0);
                DeadLetterId last = new DeadLetterId(topic, partition, Long.MAX_VALUE);
                if (found.size() < limit
                        && after.filter(id -> DeadLetterId.ORDER.compare(id, last) >= 0)
                                .isEmpty()) {
                    read(
                            topic,
                            partition,
                            after.filter(id -> DeadLetterId.ORDER.compare(id, first) >= 0)
                                    .map(id -> id.offset() + 1)
                                    .orElse(0L));
                }
            }
        }
        return found;
    }

    /** This one. */
    Optional<DeadLetter> find(DeadLetterId id) {
        if (partitions(id.topic()).contains(id.partition())) {
            read(id.topic(), id.partition(), id.offset());
        }
        return found.stream().filter(letter -> letter.id().equals(id)).findFirst();
    }

    private List<Integer> partitions(String topic) {
        var known = consumer.partitionsFor(topic + DeadLetters.SUFFIX);
        return known == null
                ? List.of()
                : known.stream().map(one -> one.partition()).sorted().toList();
    }

    private void read(String topic, int partition, long from) {
        TopicPartition source = new TopicPartition(topic + DeadLetters.SUFFIX, partition);
        List<TopicPartition> sources = List.of(source);
        consumer.assign(sources);
        long end = Objects.requireNonNull(consumer.endOffsets(sources).get(source));
        long begin = Objects.requireNonNull(consumer.beginningOffsets(sources).get(source));
        long next = Math.max(from, begin);
        consumer.seek(source, next);
        int emptyPolls = 0;
        while (next < end && found.size() < limit) {
            var records = consumer.poll(POLL).records(source);
            emptyPolls = records.isEmpty() ? emptyPolls + 1 : 0;
            if (emptyPolls == EMPTY_POLLS_MAX) {
                throw new TimeoutException(source + " gives nothing at " + next);
            }
            records.stream().limit((long) limit - found.size()).forEach(record -> found.add(letter(topic, record)));
            next = consumer.position(source);
        }
    }

    private DeadLetter letter(String topic, ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] value = record.value();
        DeadLetterId id = new DeadLetterId(topic, record.partition(), record.offset());
        return value == null || value.length <= valueBytesMax
                ? new DeadLetter(id, record, value == null ? -1 : value.length)
                : new DeadLetter(id, cut(record, Arrays.copyOf(value, wholeCharacters(value))), value.length);
    }

    /** How much of it ends with a whole character, if it is UTF-8. */
    private int wholeCharacters(byte[] value) {
        int length = valueBytesMax;
        while (length > 0 && (value[length] & 0xC0) == 0x80) {
            length--;
        }
        return length;
    }

    private static ConsumerRecord<byte[], byte[]> cut(ConsumerRecord<byte[], byte[]> record, byte[] value) {
        return new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.timestampType(),
                record.serializedKeySize(),
                record.serializedValueSize(),
                record.key(),
                value,
                record.headers(),
                record.leaderEpoch());
    }
}
