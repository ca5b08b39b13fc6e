package dev.junban.rows;

import dev.junban.rows.Settlement.Change;
import dev.junban.rows.Settlement.Nothing;
import dev.junban.rows.Settlement.Odd;
import dev.junban.rows.Settlement.RefundStep.Decided;
import dev.junban.rows.Settlement.RefundStep.Found;
import dev.junban.rows.Settlement.RefundStep.GivenBack;
import dev.junban.rows.Settlement.Stock;
import dev.junban.rows.Settlement.Waits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** What a decision about a refund does to it and its order. */
final class RefundSettlement {
    private RefundSettlement() {}

    static Settlement ofCompletion(UUID orderId, OrderLedger ledger, PaymentResult result) {
        Optional<Long> beside = ledger.captureBeside(result.paymentId());
        if (beside.isEmpty() && !ledger.isPaidBy(result.paymentId())) {
            return new Waits("payment " + result.paymentId() + " was refunded before it is known to be captured");
        }
        return target(ledger, result)
                .map(refund -> completed(orderId, ledger, refund, result))
                .orElseGet(() -> found(orderId, ledger, beside, result));
    }

    static Settlement ofFailure(UUID orderId, OrderLedger ledger, PaymentResult result) {
        return target(ledger, result)
                .map(refund -> failed(orderId, ledger, refund, result))
                .orElseGet(Nothing::new);
    }

    /** Ours by our id, one of the provider's by its id; without an id an open one of the same amount. */
    private static Optional<Map.Entry<Long, Refund>> target(OrderLedger ledger, PaymentResult result) {
        Stream<Map.Entry<Long, Refund>> candidates = ledger.refunds().entrySet().stream()
                .filter(refund -> refund.getValue()
                        .paymentId()
                        .filter(result.paymentId()::equals)
                        .isPresent());
        return result.refundId()
                .map(id -> candidates.filter(refund -> isCalled(refund, id)).findFirst())
                .orElseGet(() -> candidates
                        .filter(refund -> refund.getValue().status().isOpen()
                                && refund.getValue().amountMinor() == result.amountMinor())
                        .min(Map.Entry.comparingByKey()));
    }

    private static boolean isCalled(Map.Entry<Long, Refund> refund, String id) {
        boolean ours = refund.getValue().origin().isAskedFor()
                && refund.getKey().toString().equals(id);
        return ours || refund.getValue().providerRefundId().filter(id::equals).isPresent();
    }

    private static Settlement completed(
            UUID orderId, OrderLedger ledger, Map.Entry<Long, Refund> target, PaymentResult result) {
        Refund refund = target.getValue();
        if (refund.status() == RefundStatus.COMPLETED) {
            return new Nothing();
        }
        if (refund.status() == RefundStatus.FAILED || refund.amountMinor() != result.amountMinor()) {
            return odd(
                    AnomalyKind.CONTRADICTION,
                    orderId,
                    ledger,
                    result,
                    "refund " + target.getKey() + " of " + refund.amountMinor() + ", which is " + refund.status()
                            + ", is said to be completed");
        }
        Order next =
                refund.anomalyId().isPresent() ? ledger.order() : ledger.order().refundCompleted(refund.amountMinor());
        return new Change(
                next,
                "refund-completed",
                stock(ledger.order(), next),
                new Decided(target.getKey(), refund.completed(result.refundId())));
    }

    private static Settlement failed(
            UUID orderId, OrderLedger ledger, Map.Entry<Long, Refund> target, PaymentResult result) {
        Refund refund = target.getValue();
        if (refund.status() == RefundStatus.FAILED) {
            return new Nothing();
        }
        if (refund.status() == RefundStatus.COMPLETED) {
            return odd(
                    AnomalyKind.CONTRADICTION,
                    orderId,
                    ledger,
                    result,
                    "refund " + target.getKey() + ", which is completed, is said to have failed");
        }
        Order next =
                refund.anomalyId().isPresent() ? ledger.order() : ledger.order().refundFailed(refund.amountMinor());
        Decided decided = new Decided(target.getKey(), refund.failed());
        return isOwedStill(refund, next)
                ? new Change(
                        next.refunding(refund.amountMinor()),
                        "refund-failed",
                        Stock.STAYS,
                        List.of(decided, new GivenBack(refund.amountMinor(), "failed before")))
                : new Change(next, "refund-failed", Stock.STAYS, decided);
    }

    /** What a customer asked for and did not get is owed once the order is cancelled: none of the money may stay. */
    private static boolean isOwedStill(Refund refund, Order order) {
        return refund.origin() == RefundOrigin.REQUESTED && order.status() == OrderStatus.CANCELLED;
    }

    /** One that we did not ask for. While another is on its way, which of the two takes the money is not known yet. */
    private static Settlement found(UUID orderId, OrderLedger ledger, Optional<Long> anomalyId, PaymentResult result) {
        Stream<Refund> refunds = anomalyId.map(ledger::ofAnomaly).orElseGet(ledger::ofOrder);
        long amount = result.refundId().isPresent() ? result.amountMinor() : beyond(refunds, result.amountMinor());
        if (amount <= 0) {
            return new Nothing();
        }
        long refundable = anomalyId
                .map(ledger::refundableMinor)
                .orElseGet(() -> ledger.order().payment().refundableMinor());
        if (amount > refundable) {
            return isAnyOpen(ledger, anomalyId)
                    ? new Waits("a refund of payment " + result.paymentId() + " that we asked for is not decided yet")
                    : odd(
                            AnomalyKind.EXCESS_REFUND,
                            orderId,
                            ledger,
                            result,
                            amount + " went back where " + refundable + " was left");
        }
        Order next = anomalyId.isPresent() ? ledger.order() : ledger.order().refundFound(amount);
        return new Change(
                next, "refund-found", stock(ledger.order(), next), new Found(amount, result.refundId(), anomalyId));
    }

    /** A refund without an id tells the sum, so that a repetition adds nothing. */
    private static long beyond(Stream<Refund> refunds, long sumMinor) {
        return sumMinor
                - OrderLedger.sum(refunds.filter(refund ->
                        refund.status() == RefundStatus.COMPLETED && refund.origin() != RefundOrigin.BY_HAND));
    }

    private static boolean isAnyOpen(OrderLedger ledger, Optional<Long> anomalyId) {
        return anomalyId.map(ledger::ofAnomaly).orElseGet(ledger::ofOrder).anyMatch(refund -> refund.status()
                .isOpen());
    }

    /** What was paid and not shipped may be sold again once all the money is back. */
    private static Stock stock(Order before, Order next) {
        return before.freesStockAs(next) ? Stock.FREED : Stock.STAYS;
    }

    private static Settlement odd(
            AnomalyKind kind, UUID orderId, OrderLedger ledger, PaymentResult result, String why) {
        Anomaly anomaly = PaymentSettlement.anomaly(kind, orderId, result, why);
        return ledger.knows(anomaly) ? new Nothing() : new Odd(anomaly);
    }
}
