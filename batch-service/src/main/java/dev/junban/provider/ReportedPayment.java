package dev.junban.provider;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import dev.junban.rows.PaymentResult;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The provider's decision about an order's payment or refund, as reported.
 *
 * @param eventId the same for every copy of the report
 */
public record ReportedPayment(String eventId, UUID orderId, PaymentResult result) {
    private static final int ID_CHARS_MAX = 512;
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private record Value(
            @Nullable String eventId,
            @Nullable String orderId,
            @Nullable String paymentId,
            @Nullable String outcome,
            long amountMinor,
            @Nullable String currency,
            @Nullable String refundId) {}

    /** Reads the value of a record of {@code junban.payment-results}. */
    public static ReportedPayment parse(byte @Nullable [] value) {
        Value read = StrictRecord.read(value, Value.class);
        return new ReportedPayment(
                id(read.eventId(), "eventId"), StrictRecord.uuid(read.orderId(), "orderId"), result(read));
    }

    /** Reads what {@link #toJson} has written. */
    public static ReportedPayment parse(String value) {
        return parse(value.getBytes(StandardCharsets.UTF_8));
    }

    /** The same as the value of a record, for as long as it has to be kept. */
    public String toJson() {
        return json().encode();
    }

    JsonObject json() {
        JsonObject json = new JsonObject()
                .put("eventId", eventId)
                .put("orderId", orderId.toString())
                .put("paymentId", result.paymentId())
                .put("outcome", result.outcome().name())
                .put("amountMinor", result.amountMinor())
                .put("currency", result.currency());
        return result.refundId().map(id -> json.put("refundId", id)).orElse(json);
    }

    private static PaymentResult result(Value read) {
        if (read.amountMinor() < 0) {
            throw new MalformedRecord("amountMinor is negative");
        }
        String currency = StrictRecord.require(read.currency(), "currency");
        if (!CURRENCY.matcher(currency).matches()) {
            throw new MalformedRecord("currency is not three capital letters");
        }
        return new PaymentResult(
                outcome(read.outcome()),
                id(read.paymentId(), "paymentId"),
                read.amountMinor(),
                currency,
                Optional.ofNullable(read.refundId()).map(id -> id(id, "refundId")));
    }

    private static PaymentResult.Outcome outcome(@Nullable String text) {
        return Arrays.stream(PaymentResult.Outcome.values())
                .filter(outcome -> outcome.name().equals(text))
                .findAny()
                .orElseThrow(() ->
                        new MalformedRecord("outcome is none of " + Arrays.toString(PaymentResult.Outcome.values())));
    }

    private static String id(@Nullable String text, String what) {
        String id = StrictRecord.require(text, what);
        if (id.isBlank() || id.length() > ID_CHARS_MAX) {
            throw new MalformedRecord(what + " is blank or longer than " + ID_CHARS_MAX);
        }
        return id;
    }
}
