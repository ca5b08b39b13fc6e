package dev.junban.rows;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a result from the provider does to an order and its refunds. It looks at nothing but the two, so every order of
 * arrival can be explored.
 */
public sealed interface Settlement {

    /** What becomes of the stock of the order. */
    enum Stock {
        STAYS,
        /** What was set aside for the order may be sold again. */
        FREED,
        /** It is set aside once more. */
        HELD
    }

    /**
     * The order becomes {@code next}, which may be what it is.
     *
     * @param cause as in the order's history
     */
    record Change(Order next, String cause, Stock stock, List<RefundStep> refunds) implements Settlement {
        Change(Order next, String cause, Stock stock) {
            this(next, cause, stock, List.of());
        }

        Change(Order next, String cause, Stock stock, RefundStep refund) {
            this(next, cause, stock, List.of(refund));
        }
    }

    /** The money came after the order had expired: whether it is paid by it depends on its stock. */
    record LateCapture(Change ifStockIsHeld, Change otherwise) implements Settlement {}

    /** The result tells nothing new, or comes too late to matter. */
    record Nothing() implements Settlement {}

    /** The result came before what it builds on, and is to be tried again later. */
    record Waits(String why) implements Settlement {}

    /** Money that the order does not account for. It never pays the order; what came in has to go back once. */
    record Odd(Anomaly anomaly) implements Settlement {}

    /** What is written of refunds. */
    sealed interface RefundStep {

        /** A known one was decided. */
        record Decided(long refundId, Refund next) implements RefundStep {}

        /** The provider is to be asked to give so much of what the order captured back. */
        record GivenBack(long amountMinor, String reason) implements RefundStep {}

        /** Somebody gave so much back at the provider. */
        record Found(long amountMinor, Optional<String> providerRefundId, Optional<Long> anomalyId)
                implements RefundStep {}
    }

    /** What {@code result} does to the order. */
    static Settlement of(UUID orderId, OrderLedger ledger, PaymentResult result) {
        return switch (result.outcome()) {
            case CAPTURED -> PaymentSettlement.ofCapture(orderId, ledger, result);
            case DECLINED -> PaymentSettlement.ofDecline(ledger.order(), result);
            case REFUNDED -> RefundSettlement.ofCompletion(orderId, ledger, result);
            case REFUND_FAILED -> RefundSettlement.ofFailure(orderId, ledger, result);
        };
    }

    /** Whether results with such outcomes may move the stock of the order, which then has to be held. */
    static boolean mayMoveStock(Order order, List<PaymentResult.Outcome> outcomes) {
        boolean frees = order.holdsStock()
                && (outcomes.contains(PaymentResult.Outcome.DECLINED)
                        || outcomes.contains(PaymentResult.Outcome.REFUNDED));
        return frees || (order.status() == OrderStatus.EXPIRED && outcomes.contains(PaymentResult.Outcome.CAPTURED));
    }
}
