package dev.junban.local.payments;

import io.vertx.core.json.JsonObject;

/** Money given back; its id is the idempotency key of the caller, so that both sides name it alike. */
final class Refund {
    final Payment payment;
    final String id;
    final long amountMinor;
    final String firstStatus;
    private String status;

    Refund(Payment payment, String id, long amountMinor, String firstStatus) {
        this.payment = payment;
        this.id = id;
        this.amountMinor = amountMinor;
        this.firstStatus = firstStatus;
        this.status = firstStatus;
    }

    void decide(String decision) {
        status = decision;
    }

    /** A refund that failed frees its amount. */
    boolean counts() {
        return !status.equals("failed");
    }

    JsonObject toJson() {
        return toJson(status);
    }

    JsonObject firstAnswer() {
        return toJson(firstStatus);
    }

    private JsonObject toJson(String shownStatus) {
        return new JsonObject()
                .put("refundId", id)
                .put("paymentId", payment.id)
                .put("amountMinor", amountMinor)
                .put("currency", payment.charge.currency())
                .put("status", shownStatus);
    }
}
