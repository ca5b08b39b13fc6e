package dev.junban.deadletters;

import dev.junban.kafka.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * A record that could not be taken.
 *
 * @param source as it lies in the dead-letter topic; where only a part of it was asked for, its value is cut
 * @param valueBytes how long its value is, -1 if it has none
 */
record DeadLetter(DeadLetterId id, ConsumerRecord<byte[], byte[]> source, int valueBytes) {

    /** Why it could not be taken. */
    String reason() {
        return header(DeadLetters.REASON).orElse("not told");
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(source.headers().lastHeader(name))
                .map(Header::value)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    Instant diedAt() {
        return Instant.ofEpochMilli(source.timestamp());
    }
}
