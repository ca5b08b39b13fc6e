package dev.junban.kafka;

import io.opentelemetry.context.Context;
import io.smallrye.reactive.messaging.TracingMetadata;
import io.smallrye.reactive.messaging.ce.OutgoingCloudEventMetadata;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import java.net.URI;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;

/**
 * An event on its way to a topic, in the binary mode of CloudEvents 1.0: what it is stands in headers.
 *
 * @param key events of one key stay in order
 * @param id the same for every copy
 * @param type past tense: what happened
 * @param data JSON
 */
public record CloudEvent(String topic, String key, String id, String type, String data) {
    /** One for all: whoever reads tells copies by source and id, and an event may be passed on by another service. */
    private static final URI SOURCE = URI.create("urn:junban");

    /** As part of a trace, which goes on in the header {@code traceparent}. */
    public Message<String> toMessage(Context trace) {
        return Message.of(data, Metadata.of(kafkaRecord(), attributes(), TracingMetadata.withCurrent(trace)));
    }

    private OutgoingKafkaRecordMetadata<String> kafkaRecord() {
        return OutgoingKafkaRecordMetadata.<String>builder()
                .withTopic(topic)
                .withKey(key)
                .build();
    }

    private OutgoingCloudEventMetadata<String> attributes() {
        return OutgoingCloudEventMetadata.<String>builder()
                .withId(id)
                .withType(type)
                .withSource(SOURCE)
                .withDataContentType("application/json")
                .withTimestamp(ZonedDateTime.now(ZoneOffset.UTC))
                .build();
    }
}
