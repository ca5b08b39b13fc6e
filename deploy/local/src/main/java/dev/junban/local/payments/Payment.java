package dev.junban.local.payments;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One payment as the provider keeps it. */
final class Payment {
    final String id = "pay_" + UUID.randomUUID();
    final String key;
    final Requests.Charge charge;
    final List<Refund> refunds = new ArrayList<>(0);
    private final Instant createdAt = Instant.now();
    private final String firstStatus;
    private String status;

    Payment(String key, Requests.Charge charge, String firstStatus) {
        this.key = key;
        this.charge = charge;
        this.firstStatus = firstStatus;
        this.status = firstStatus;
    }

    String status() {
        return status;
    }

    boolean is(String wanted) {
        return status.equals(wanted);
    }

    void decide(String decision) {
        status = decision;
    }

    long refundedMinor() {
        return refunds.stream()
                .filter(Refund::counts)
                .mapToLong(refund -> refund.amountMinor)
                .sum();
    }

    /** The answer to the first request, and to each repetition of it, whatever was decided since. */
    JsonObject firstAnswer(String publicUrl) {
        var answer = new JsonObject()
                .put("paymentId", id)
                .put("orderId", charge.orderId())
                .put("status", firstStatus);
        return firstStatus.equals("pending") ? answer.put("actionUrl", publicUrl + "/payments/" + id) : answer;
    }

    JsonObject toJson() {
        var items = new JsonArray();
        refunds.forEach(refund -> items.add(refund.toJson()));
        return new JsonObject()
                .put("paymentId", id)
                .put("orderId", charge.orderId())
                .put("status", status)
                .put("amountMinor", charge.amountMinor())
                .put("currency", charge.currency())
                .put("idempotencyKey", key)
                .put("createdAt", createdAt.toString())
                .put("refundedMinor", refundedMinor())
                .put("refunds", items);
    }
}
