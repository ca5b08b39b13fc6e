package dev.junban.deadletters;

import dev.junban.locking.ExternalCalls;
import dev.junban.web.Problem;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;

/** Reads dead letters where they are kept: in Kafka. While it is away, 503 {@code busy}. */
@Singleton
class DeadLetterReader {
    private static final Logger LOG = Logger.getLogger(DeadLetterReader.class);
    private static final String ANSWER_MILLIS_MAX = "5000";
    private static final String FETCH_BYTES_MAX = Integer.toString(4 << 20);

    private final Map<String, Object> broker;
    private final Vertx vertx;

    DeadLetterReader(@Identifier("default-kafka-broker") Map<String, Object> broker, Vertx vertx) {
        this.broker = broker;
        this.vertx = vertx;
    }

    /**
     * At most {@code limit} of the topics, in their order.
     *
     * @param after the last one that is not wanted any more
     * @param valueBytesMax values are cut to this
     */
    Uni<List<DeadLetter>> page(List<String> topics, Optional<DeadLetterId> after, int limit, int valueBytesMax) {
        return reading(consumer -> new DeadLetterScan(consumer, limit, valueBytesMax).scan(topics, after));
    }

    /** Empty if there is none, or none any more. */
    Uni<Optional<DeadLetter>> find(DeadLetterId id) {
        return DeadLetterTopics.ALL.contains(id.topic())
                ? reading(consumer -> new DeadLetterScan(consumer, 1, Integer.MAX_VALUE).find(id))
                : Uni.createFrom().item(Optional.empty());
    }

    private interface Reading<T> {
        T of(KafkaConsumer<byte[], byte[]> consumer);
    }

    /** The client of Kafka blocks, so it is used on a thread that may. */
    private <T> Uni<T> reading(Reading<T> reading) {
        Uni<T> read = vertx.executeBlocking(
                () -> {
                    try (var consumer =
                            new KafkaConsumer<>(settings(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                        return reading.of(consumer);
                    }
                },
                false);
        return ExternalCalls.guard("Kafka", read)
                .onFailure(KafkaException.class)
                .transform(DeadLetterReader::busy);
    }

    private static Throwable busy(Throwable failure) {
        LOG.warnf("Dead letters cannot be read now: %s", failure);
        return Problem.busy("Kafka, where dead letters are kept, does not answer now. Repeat the request.")
                .asException();
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MILLIS_MAX);
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MILLIS_MAX);
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES_MAX);
        settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES_MAX);
        return settings;
    }
}
