package dev.junban.kafka;

import dev.junban.locking.ExternalCalls;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jboss.logging.Logger;

/** Keeps records that can never succeed, as they came, on {@code <topic>.dead-letter}. */
@Singleton
public final class DeadLetters {
    private static final Logger LOG = Logger.getLogger(DeadLetters.class);
    private static final String SUFFIX = ".dead-letter";

    private final MutinyEmitter<byte[]> emitter;

    DeadLetters(
            @Channel("dead-letters") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> emitter) {
        this.emitter = emitter;
    }

    /** Completes once the broker has the copy. */
    public Uni<Void> keep(ConsumerRecord<byte[], byte[]> record, String reason) {
        String place = record.topic() + "-" + record.partition() + " offset " + record.offset();
        Uni<Void> send = Uni.createFrom().deferred(() -> emitter.sendMessage(copy(record, reason)));
        return ExternalCalls.guard("Kafka", Patience.retryWhile(failure -> true, "Dead letter of " + place, send))
                .invoke(() -> LOG.errorf("Record %s is a dead letter now: %s", place, reason));
    }

    private static Message<byte[]> copy(ConsumerRecord<byte[], byte[]> record, String reason) {
        return Message.of(
                record.value(),
                Metadata.of(OutgoingKafkaRecordMetadata.<byte[]>builder()
                        .withTopic(record.topic() + SUFFIX)
                        .withKey(record.key())
                        .withHeaders(headers(record, reason))
                        .build()));
    }

    /** The names are those of SmallRye's own dead letters, so that tools that know them work. */
    static Headers headers(ConsumerRecord<byte[], byte[]> record, String reason) {
        return new RecordHeaders(record.headers().toArray())
                .add("dead-letter-reason", bytes(reason))
                .add("dead-letter-topic", bytes(record.topic()))
                .add("dead-letter-partition", bytes(Integer.toString(record.partition())))
                .add("dead-letter-offset", bytes(Long.toString(record.offset())));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
