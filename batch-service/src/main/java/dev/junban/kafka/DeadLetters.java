package dev.junban.kafka;

import dev.junban.locking.ExternalCalls;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.TracingMetadata;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jboss.logging.Logger;

/** Keeps records that can never succeed, as they came, on {@code <topic>.dead-letter}, and sends them once more. */
@Singleton
public final class DeadLetters {
    /** What the name of a topic ends with that keeps dead letters. */
    public static final String SUFFIX = ".dead-letter";

    // The names are those of SmallRye's own dead letters, so that tools that know them work.
    private static final String PREFIX = "dead-letter-";
    public static final String REASON = PREFIX + "reason";
    public static final String TOPIC = PREFIX + "topic";
    public static final String PARTITION = PREFIX + "partition";
    public static final String OFFSET = PREFIX + "offset";

    /** Of a record that was sent once more: which dead letter it was. */
    public static final String REPLAY_OF = "replay-of";

    private static final Logger LOG = Logger.getLogger(DeadLetters.class);

    private final MutinyEmitter<byte[]> emitter;
    private final MeterRegistry registry;

    DeadLetters(
            @Channel("dead-letters") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> emitter,
            MeterRegistry registry) {
        this.emitter = emitter;
        this.registry = registry;
    }

    /** Completes once the broker has the copy. */
    public Uni<Void> keep(ConsumerRecord<byte[], byte[]> record, String reason) {
        String place = record.topic() + "-" + record.partition() + " offset " + record.offset();
        Uni<Void> send = send(record, record.topic() + SUFFIX, headers(record, reason));
        return ExternalCalls.guard("Kafka", Patience.retryWhile(failure -> true, "Dead letter of " + place, send))
                .invoke(() -> registry.counter("dlq", "topic", record.topic()).increment())
                .invoke(() -> LOG.errorf("Record %s is a dead letter now: %s", place, reason));
    }

    /**
     * Sends what was kept to where it came from, as it came. Completes once the broker has it, and fails if it does not
     * take it.
     *
     * @param id which dead letter it is
     */
    public Uni<Void> replay(ConsumerRecord<byte[], byte[]> letter, String topic, String id) {
        return ExternalCalls.guard("Kafka", send(letter, topic, original(letter.headers(), id)));
    }

    private Uni<Void> send(ConsumerRecord<byte[], byte[]> record, String topic, Headers headers) {
        return Uni.createFrom()
                .deferred(() -> emitter.sendMessage(Message.of(
                        record.value(),
                        Metadata.of(
                                OutgoingKafkaRecordMetadata.<byte[]>builder()
                                        .withTopic(topic)
                                        .withKey(record.key())
                                        .withHeaders(headers)
                                        .build(),
                                TracingMetadata.withCurrent(RecordTraces.of(record))))));
    }

    static Headers headers(ConsumerRecord<byte[], byte[]> record, String reason) {
        return new RecordHeaders(record.headers().toArray())
                .add(REASON, bytes(reason))
                .add(TOPIC, bytes(record.topic()))
                .add(PARTITION, bytes(Integer.toString(record.partition())))
                .add(OFFSET, bytes(Long.toString(record.offset())));
    }

    /** Those that it had before it died; an earlier replay is not told any more. */
    static Headers original(Headers headers, String id) {
        Headers original = new RecordHeaders();
        for (Header header : headers) {
            if (!header.key().startsWith(PREFIX)) {
                original.add(header);
            }
        }
        return original.remove(REPLAY_OF).add(REPLAY_OF, bytes(id));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
