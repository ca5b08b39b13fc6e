package dev.junban.rows.exploration;

import dev.junban.rows.PaymentResult;

/** What is on its way. */
sealed interface Message {

    /** For a person. */
    default String text() {
        if (this instanceof RefundRequest request) {
            return "the request for refund " + request.refundId();
        }
        return this instanceof Report report ? "the report " + text(report.result()) : "the request to pay";
    }

    private static String text(PaymentResult result) {
        return result.outcome() + " " + result.refundId().map(id -> id + " of ").orElse("") + result.paymentId();
    }

    /** The provider is to be asked for the payment. */
    record PaymentRequest() implements Message {}

    /** The provider is to be asked for a refund. */
    record RefundRequest(long refundId) implements Message {}

    /** What the provider decided goes to who settles it, whether it came as an answer or by webhook. */
    record Report(PaymentResult result) implements Message {}
}
