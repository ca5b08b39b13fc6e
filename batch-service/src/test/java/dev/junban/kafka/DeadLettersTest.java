package dev.junban.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class DeadLettersTest {
    @Test
    void tellsWhyAndWhereFromBesideTheOriginalHeaders() {
        var record = new ConsumerRecord<byte[], byte[]>("a-topic", 3, 17, null, null);
        record.headers().add("ce_id", "e-1".getBytes(StandardCharsets.UTF_8));

        Map<String, String> headers = Arrays.stream(
                        DeadLetters.headers(record, "no value").toArray())
                .collect(Collectors.toMap(h -> h.key(), h -> new String(h.value(), StandardCharsets.UTF_8)));

        assertThat(headers)
                .isEqualTo(Map.of(
                        "ce_id", "e-1",
                        "dead-letter-reason", "no value",
                        "dead-letter-topic", "a-topic",
                        "dead-letter-partition", "3",
                        "dead-letter-offset", "17"));
    }

    @Test
    void givesARecordItsOwnHeadersBackWhenItIsSentOnceMore() {
        var record = new ConsumerRecord<byte[], byte[]>("a-topic", 3, 17, null, null);
        record.headers().add("ce_id", "e-1".getBytes(StandardCharsets.UTF_8));
        record.headers().add("replay-of", "earlier".getBytes(StandardCharsets.UTF_8));

        var original = DeadLetters.original(DeadLetters.headers(record, "no value"), "a-topic:0:1");

        assertThat(Arrays.stream(original.toArray())
                        .map(h -> h.key() + " " + new String(h.value(), StandardCharsets.UTF_8)))
                .containsExactly("ce_id e-1", "replay-of a-topic:0:1");
    }
}
