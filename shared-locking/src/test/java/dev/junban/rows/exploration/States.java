package dev.junban.rows.exploration;

import java.util.List;
import java.util.Map;

/** Which state may follow which, as it was agreed on; the product has its own tables. */
final class States {
    static final Map<String, List<String>> ORDER = Map.of(
            "BACKORDERED", List.of("PENDING_PAYMENT", "CANCELLED", "EXPIRED"),
            "PENDING_PAYMENT", List.of("PAID", "PAYMENT_FAILED", "EXPIRED", "CANCELLED"),
            "PAID", List.of("FULFILLED", "CANCELLED", "REFUNDED"),
            "FULFILLED", List.of("REFUNDED"),
            "EXPIRED", List.of("PAID", "REFUND_DUE"),
            "CANCELLED", List.of("REFUND_DUE"),
            "PAYMENT_FAILED", List.of("REFUND_DUE"),
            "REFUND_DUE", List.of("REFUNDED"));

    static final Map<String, List<String>> PAYMENT = Map.of(
            "REQUESTED", List.of("SUBMITTED", "CAPTURED", "DECLINED"),
            "SUBMITTED", List.of("UNKNOWN", "CAPTURED", "DECLINED"),
            "UNKNOWN", List.of("CAPTURED", "DECLINED"),
            "DECLINED", List.of("CAPTURED"));

    static final Map<String, List<String>> REFUND =
            Map.of("REQUESTED", List.of("UNKNOWN", "COMPLETED", "FAILED"), "UNKNOWN", List.of("COMPLETED", "FAILED"));

    private States() {}

    /** Whether one can turn into the other by some of these steps, or none. */
    static boolean canLeadTo(String from, String to, Map<String, List<String>> steps) {
        return from.equals(to)
                || steps.getOrDefault(from, List.of()).stream().anyMatch(next -> canLeadTo(next, to, steps));
    }
}
