package dev.junban.payments;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Payment of an order is to be asked for. What is due is read from the order's row, not from the message. */
record PaymentRequest(UUID orderId) {

    private record Value(@Nullable String kind, @Nullable String orderId) {}

    /** Reads the value of a record of {@code junban.payment-requests}. */
    static PaymentRequest parse(byte @Nullable [] value) {
        Value read = StrictRecord.read(value, Value.class);
        if (!"PAYMENT".equals(read.kind())) {
            throw new MalformedRecord("kind is not PAYMENT, the only one that is handled");
        }
        return new PaymentRequest(StrictRecord.uuid(read.orderId(), "orderId"));
    }
}
