package dev.junban.payments;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the provider's answers mean. An answer that makes no sense is no decision. */
final class ProviderAnswers {

    /** In which order payments of one order count: money that was taken is never overlooked. */
    private static final List<Class<? extends PaymentOutcome>> PRECEDENCE = List.of(
            PaymentOutcome.Captured.class,
            PaymentOutcome.Unknown.class,
            PaymentOutcome.Pending.class,
            PaymentOutcome.Declined.class);

    private ProviderAnswers() {}

    record Payment(String paymentId, String orderId, String status, Long amountMinor, String currency) {}

    record Payments(List<Payment> items) {}

    /** The answer to a request to pay. */
    static PaymentOutcome ofPayment(Charge charge, String body) {
        try {
            return outcome(charge, StrictRecord.read(bytes(body), Payment.class));
        } catch (MalformedRecord e) {
            return new PaymentOutcome.Unknown("the answer is " + e.getMessage());
        }
    }

    /** The answer to a look for payments of the order; empty if there are none. */
    static Optional<PaymentOutcome> ofSearch(Charge charge, String body) {
        try {
            List<Payment> items = StrictRecord.require(
                    StrictRecord.read(bytes(body), Payments.class).items(), "items");
            return items.stream()
                    .map(payment -> outcome(charge, payment))
                    .min((a, b) -> Integer.compare(precedence(a), precedence(b)));
        } catch (MalformedRecord e) {
            return Optional.of(new PaymentOutcome.Unknown("the answer is " + e.getMessage()));
        }
    }

    private static int precedence(PaymentOutcome outcome) {
        return PRECEDENCE.indexOf(outcome.getClass());
    }

    private static PaymentOutcome outcome(Charge charge, Payment payment) {
        if (payment == null
                || payment.paymentId() == null
                || payment.paymentId().isBlank()) {
            return new PaymentOutcome.Unknown("the answer names no payment");
        }
        if (!charge.orderId().toString().equals(payment.orderId())) {
            return new PaymentOutcome.Unknown("payment " + payment.paymentId() + " is of another order");
        }
        return Optional.ofNullable(payment.status())
                .map(status -> byStatus(charge, payment).get(status))
                .orElseGet(() -> new PaymentOutcome.Unknown(
                        "payment " + payment.paymentId() + " is in a state that is not known"));
    }

    /** The answer to a payment need not repeat what was asked for; where it does, its word counts. */
    private static Map<String, PaymentOutcome> byStatus(Charge charge, Payment payment) {
        String id = payment.paymentId();
        return Map.of(
                "captured",
                new PaymentOutcome.Captured(
                        id,
                        Objects.requireNonNullElse(payment.amountMinor(), charge.amountMinor()),
                        Objects.requireNonNullElse(payment.currency(), charge.currency())),
                "declined",
                new PaymentOutcome.Declined(id),
                "pending",
                new PaymentOutcome.Pending(id));
    }

    private static byte[] bytes(String body) {
        return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    }
}
