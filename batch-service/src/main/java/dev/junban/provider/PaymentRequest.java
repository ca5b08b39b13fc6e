package dev.junban.provider;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The provider is to be asked for the payment of an order, or for a refund of it. How much is read from the rows, not
 * from the message.
 *
 * @param refundId the refund, if it is one
 */
public record PaymentRequest(UUID orderId, Optional<Long> refundId) {
    private static final String PAYMENT = "PAYMENT";
    private static final String REFUND = "REFUND";

    private record Value(
            @Nullable String kind,
            @Nullable String orderId,
            @Nullable Long refundId) {}

    /** Reads the value of a record of {@code junban.payment-requests}. */
    public static PaymentRequest parse(byte @Nullable [] value) {
        Value read = StrictRecord.read(value, Value.class);
        return new PaymentRequest(StrictRecord.uuid(read.orderId(), "orderId"), refundId(read));
    }

    private static Optional<Long> refundId(Value read) {
        if (PAYMENT.equals(read.kind())) {
            return Optional.empty();
        }
        if (REFUND.equals(read.kind())) {
            return Optional.of(StrictRecord.require(read.refundId(), "refundId"));
        }
        throw new MalformedRecord("kind is neither " + PAYMENT + " nor " + REFUND);
    }

    /** The value of a record, as far as this knows it. */
    JsonObject json() {
        JsonObject json = new JsonObject()
                .put("kind", refundId.isPresent() ? REFUND : PAYMENT)
                .put("orderId", orderId.toString());
        return refundId.map(id -> json.put("refundId", id)).orElse(json);
    }
}
