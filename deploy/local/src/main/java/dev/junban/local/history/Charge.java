package dev.junban.local.history;

import io.vertx.core.json.JsonObject;

/**
 * One payment in the provider's ledger.
 *
 * @param refundedMinor what really went back of it, in minor units
 */
record Charge(String paymentId, String orderId, String status, long amountMinor, long refundedMinor) {

    static Charge of(JsonObject payment) {
        long refunded = payment.getJsonArray("refunds").stream()
                .map(JsonObject.class::cast)
                .filter(refund -> refund.getString("status").equals("completed"))
                .mapToLong(refund -> refund.getLong("amountMinor"))
                .sum();
        return new Charge(
                payment.getString("paymentId"),
                payment.getString("orderId"),
                payment.getString("status"),
                payment.getLong("amountMinor"),
                refunded);
    }

    boolean isCaptured() {
        return status.equals("captured");
    }
}
