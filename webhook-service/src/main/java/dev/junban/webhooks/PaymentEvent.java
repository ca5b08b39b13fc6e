package dev.junban.webhooks;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** An event of the provider; members that we do not know are none of our business. */
@JsonIgnoreProperties(ignoreUnknown = true)
record PaymentEvent(
        @NotNull String type,
        @NotNull Instant timestamp,
        @NotNull @Valid Data data) {

    /** What it is about; amounts in minor units. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Data(String paymentId, UUID orderId, @Min(0) Long amountMinor, String currency, Optional<String> refundId) {

        boolean isComplete() {
            return paymentId != null && orderId != null && amountMinor != null && currency != null;
        }
    }

    /** What it means for a payment; empty for a type that we do not know, or one that lacks a member. */
    Optional<String> outcome() {
        return Optional.ofNullable(
                        switch (type) {
                            case "payment.captured" -> "CAPTURED";
                            case "payment.declined" -> "DECLINED";
                            case "refund.completed" -> "REFUNDED";
                            case "refund.failed" -> "REFUND_FAILED";
                            default -> null;
                        })
                .filter(outcome -> data.isComplete());
    }
}
