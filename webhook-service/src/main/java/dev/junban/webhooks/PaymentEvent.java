package dev.junban.webhooks;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An event of the provider; members that we do not know are none of our business. */
@JsonIgnoreProperties(ignoreUnknown = true)
record PaymentEvent(
        @NotNull String type,
        @NotNull Instant timestamp,
        @NotNull @Valid Data data) {

    /** What it is about; amounts in minor units. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Data(
            @Nullable String paymentId,
            @Nullable UUID orderId,

            @Min(0) @Nullable Long amountMinor,
            @Nullable String currency,
            Optional<String> refundId) {}

    /** What it reports of a payment: an event of a known type, with all members. */
    record Report(
            String outcome,
            UUID orderId,
            String paymentId,
            long amountMinor,
            String currency,
            Optional<String> refundId) {}

    /** Empty for a type that we do not know, or an event that lacks a member. */
    Optional<Report> report() {
        UUID orderId = data.orderId();
        String paymentId = data.paymentId();
        Long amountMinor = data.amountMinor();
        String currency = data.currency();
        Optional<String> refundId = data.refundId().filter(id -> !id.isBlank());
        return orderId == null || paymentId == null || amountMinor == null || currency == null
                ? Optional.empty()
                : outcome().map(outcome -> new Report(outcome, orderId, paymentId, amountMinor, currency, refundId));
    }

    private Optional<String> outcome() {
        return switch (type) {
            case "payment.captured" -> Optional.of("CAPTURED");
            case "payment.declined" -> Optional.of("DECLINED");
            case "refund.completed" -> Optional.of("REFUNDED");
            case "refund.failed" -> Optional.of("REFUND_FAILED");
            default -> Optional.empty();
        };
    }
}
