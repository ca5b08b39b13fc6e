package dev.junban.payments;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import dev.junban.rows.PaymentResult;
import java.util.Arrays;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The provider's decision about an order's payment, as reported.
 *
 * @param eventId the same for every copy of the report
 */
record ReportedPayment(String eventId, UUID orderId, PaymentResult result) {
    private static final int ID_CHARS_MAX = 512;
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private record Value(
            @Nullable String eventId,
            @Nullable String orderId,
            @Nullable String paymentId,
            @Nullable String outcome,
            long amountMinor,
            @Nullable String currency) {}

    /** Reads the value of a record of {@code junban.payment-results}. */
    static ReportedPayment parse(byte @Nullable [] value) {
        Value read = StrictRecord.read(value, Value.class);
        return new ReportedPayment(
                id(read.eventId(), "eventId"), StrictRecord.uuid(read.orderId(), "orderId"), result(read));
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
                outcome(read.outcome()), id(read.paymentId(), "paymentId"), read.amountMinor(), currency);
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
