package dev.junban.provider;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the provider's answers mean. An answer that makes no sense is no decision. */
final class ProviderAnswers {

    /** In which order payments of one order count: money that was taken is never overlooked. */
    private static final List<Class<? extends PaymentOutcome>> PRECEDENCE = List.of(
            PaymentOutcome.Captured.class,
            PaymentOutcome.Unknown.class,
            PaymentOutcome.Pending.class,
            PaymentOutcome.Declined.class,
            PaymentOutcome.Cancelled.class);

    private ProviderAnswers() {}

    record Payment(
            @Nullable String paymentId,
            @Nullable String orderId,
            @Nullable String status,
            @Nullable Long amountMinor,
            @Nullable String currency,
            @Nullable String actionUrl) {}

    record Payments(@Nullable List<@Nullable Payment> items) {}

    /** The answer to a request to pay. */
    static PaymentOutcome ofPayment(Charge charge, @Nullable String body) {
        try {
            return outcome(charge, StrictRecord.read(bytes(body), Payment.class));
        } catch (MalformedRecord e) {
            return new PaymentOutcome.Unknown("the answer is " + e.reason());
        }
    }

    /**
     * The answer to a look for payments of the order; empty if there are none.
     *
     * @param beside payments that do not count
     */
    static Optional<PaymentOutcome> ofSearch(Charge charge, Set<String> beside, @Nullable String body) {
        try {
            List<@Nullable Payment> items = StrictRecord.require(
                    StrictRecord.read(bytes(body), Payments.class).items(), "items");
            return items.stream()
                    .filter(payment -> payment == null || !beside.contains(payment.paymentId()))
                    .map(payment -> outcome(charge, payment))
                    .min((a, b) -> Integer.compare(precedence(a), precedence(b)));
        } catch (MalformedRecord e) {
            return Optional.of(new PaymentOutcome.Unknown("the answer is " + e.reason()));
        }
    }

    /** The answer to the cancellation of a payment: what it is afterwards. */
    static PaymentOutcome ofCancellation(UUID orderId, String paymentId, @Nullable String body) {
        PaymentOutcome outcome = ofPayment(new Charge(orderId, 0, ""), body);
        return outcome instanceof PaymentOutcome.Cancelled cancelled
                        && cancelled.paymentId().equals(paymentId)
                ? outcome
                : new PaymentOutcome.Unknown("payment " + paymentId + " was not cancelled");
    }

    private static int precedence(PaymentOutcome outcome) {
        return PRECEDENCE.indexOf(outcome.getClass());
    }

    private static PaymentOutcome outcome(Charge charge, @Nullable Payment payment) {
        if (payment == null
                || payment.paymentId() == null
                || payment.paymentId().isBlank()) {
            return new PaymentOutcome.Unknown("the answer names no payment");
        }
        String id = payment.paymentId();
        if (!charge.orderId().toString().equals(payment.orderId())) {
            return new PaymentOutcome.Unknown("payment " + id + " is of another order");
        }
        return Optional.ofNullable(payment.status())
                .map(status -> byStatus(charge, id, payment).get(status))
                .orElseGet(() -> new PaymentOutcome.Unknown("payment " + id + " is in a state that is not known"));
    }

    /** The answer to a payment need not repeat what was asked for; where it does, its word counts. */
    private static Map<String, PaymentOutcome> byStatus(Charge charge, String id, Payment payment) {
        return Map.of(
                "captured",
                new PaymentOutcome.Captured(
                        id,
                        Objects.requireNonNullElse(payment.amountMinor(), charge.amountMinor()),
                        Objects.requireNonNullElse(payment.currency(), charge.currency())),
                "declined",
                new PaymentOutcome.Declined(id),
                "cancelled",
                new PaymentOutcome.Cancelled(id),
                "pending",
                new PaymentOutcome.Pending(id, Optional.ofNullable(payment.actionUrl())));
    }

    private static byte @Nullable [] bytes(@Nullable String body) {
        return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    }
}
