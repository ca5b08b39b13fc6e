package dev.junban.local.payments;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was charged and given back. Not thread-safe: it belongs to the simulator's one event loop. */
final class Ledger {
    /** About 130 MB; a provider that forgets would charge twice, so a full ledger refuses instead. */
    private static final int PAYMENTS_MAX = 250_000;

    private final Map<String, Payment> byId = new LinkedHashMap<>();
    private final Map<String, Payment> byKey = new HashMap<>();
    private final Map<String, List<Payment>> byOrder = new HashMap<>();
    private final Map<String, Refund> refundsByKey = new HashMap<>();

    Optional<Payment> paid(String key, Requests.Charge charge) {
        var known = Optional.ofNullable(byKey.get(key));
        if (known.filter(payment -> !payment.charge.equals(charge)).isPresent()) {
            throw new Refusal(422, "Idempotency-Key " + key + " was used with another body");
        }
        return known;
    }

    Payment pay(String key, Requests.Charge charge, String status) {
        requireRoom();
        var payment = new Payment(key, charge, status);
        byId.put(payment.id, payment);
        byKey.put(key, payment);
        byOrder.computeIfAbsent(charge.orderId(), id -> new ArrayList<>(1)).add(payment);
        return payment;
    }

    Payment payment(String id) {
        return Optional.ofNullable(byId.get(id)).orElseThrow(() -> new Refusal(404, "no payment " + id));
    }

    Collection<Payment> payments() {
        return byId.values();
    }

    Collection<Payment> paymentsOf(String orderId) {
        return byOrder.getOrDefault(orderId, List.of());
    }

    void cancel(Payment payment) {
        if (payment.is("captured")) {
            throw new Refusal(409, "payment " + payment.id + " is captured already; refund it");
        }
        if (payment.is("pending")) {
            payment.decide("cancelled");
        }
    }

    Optional<Refund> refunded(String key, Payment payment, Requests.GiveBack wanted) {
        var known = Optional.ofNullable(refundsByKey.get(key));
        if (known.filter(refund -> refund.payment != payment || refund.amountMinor != wanted.amountMinor())
                .isPresent()) {
            throw new Refusal(422, "Idempotency-Key " + key + " was used with another body or payment");
        }
        return known;
    }

    Refund refund(String key, Payment payment, Requests.GiveBack wanted, String status) {
        requireRoom();
        requireRefundable(payment, wanted);
        var refund = new Refund(payment, key, wanted.amountMinor(), status);
        payment.refunds.add(refund);
        refundsByKey.put(key, refund);
        return refund;
    }

    private static void requireRefundable(Payment payment, Requests.GiveBack wanted) {
        if (!payment.is("captured")) {
            throw new Refusal(409, "payment " + payment.id + " is " + payment.status() + ", not captured");
        }
        var left = payment.charge.amountMinor() - payment.refundedMinor();
        if (wanted.amountMinor() > left) {
            throw new Refusal(409, "only " + left + " of payment " + payment.id + " is left to refund");
        }
        if (wanted.currency() != null && !wanted.currency().equals(payment.charge.currency())) {
            throw new Refusal(409, "payment " + payment.id + " was made in " + payment.charge.currency());
        }
    }

    private void requireRoom() {
        if (byId.size() + refundsByKey.size() >= PAYMENTS_MAX) {
            throw new Refusal(503, "the simulator remembers at most " + PAYMENTS_MAX + " payments; restart it");
        }
    }
}
