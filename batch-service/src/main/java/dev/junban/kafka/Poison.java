package dev.junban.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Records that no channel takes, whatever they say. */
final class Poison {
    /** As over HTTP. */
    private static final int VALUE_BYTES_MAX = 256 << 10;

    private Poison() {}

    /** Fails with {@link MalformedRecord} if it is one. */
    static void refuse(ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] key = record.key();
        byte @Nullable [] value = record.value();
        if (value == null) {
            throw new MalformedRecord("no value");
        }
        if (key == null) {
            throw new MalformedRecord("no key, so nothing is in order with it");
        }
        if (value.length > VALUE_BYTES_MAX) {
            throw new MalformedRecord("the value is longer than " + VALUE_BYTES_MAX + " bytes");
        }
    }
}
