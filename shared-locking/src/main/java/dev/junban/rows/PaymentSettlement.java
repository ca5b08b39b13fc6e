package dev.junban.rows;

import dev.junban.rows.Settlement.Change;
import dev.junban.rows.Settlement.LateCapture;
import dev.junban.rows.Settlement.Nothing;
import dev.junban.rows.Settlement.Odd;
import dev.junban.rows.Settlement.RefundStep.GivenBack;
import dev.junban.rows.Settlement.Stock;
import java.util.Optional;
import java.util.UUID;

/** What a decision about the payment does to its order. */
final class PaymentSettlement {
    private PaymentSettlement() {}

    static Settlement ofCapture(UUID orderId, OrderLedger ledger, PaymentResult result) {
        if (ledger.captureBeside(result.paymentId()).isPresent()) {
            return new Nothing();
        }
        Optional<Anomaly> anomaly =
                whyNot(ledger, result).map(why -> anomaly(kind(ledger, result), orderId, result, why));
        if (anomaly.isPresent()) {
            return ledger.knows(anomaly.get()) ? new Nothing() : new Odd(anomaly.get());
        }
        return ledger.isPaidBy(result.paymentId()) ? new Nothing() : ofFirstCapture(ledger.order(), result);
    }

    /** Why the money is not the order's, if it is not. */
    private static Optional<String> whyNot(OrderLedger ledger, PaymentResult result) {
        Order order = ledger.order();
        if (!order.currency().equals(result.currency()) || order.totalMinor() != result.amountMinor()) {
            return Optional.of("captured " + result.amountMinor() + " " + result.currency() + " where "
                    + order.totalMinor() + " " + order.currency() + " was due");
        }
        if (ledger.isPaidBy(result.paymentId())) {
            return Optional.empty();
        }
        if (order.payment().status() == PaymentStatus.CAPTURED) {
            return Optional.of(
                    "captured a second time, beside " + order.payment().id().orElse("what was paid by store credit"));
        }
        return order.status().canBecome(order.statusOnceCaptured())
                ? Optional.empty()
                : Optional.of("captured for an order that is " + order.status());
    }

    private static AnomalyKind kind(OrderLedger ledger, PaymentResult result) {
        if (ledger.isPaidBy(result.paymentId())) {
            return AnomalyKind.CONTRADICTION;
        }
        if (ledger.order().payment().status() == PaymentStatus.CAPTURED) {
            return AnomalyKind.SECOND_CAPTURE;
        }
        return ledger.order().status() == OrderStatus.BACKORDERED
                ? AnomalyKind.UNEXPECTED_CAPTURE
                : AnomalyKind.WRONG_AMOUNT;
    }

    static Anomaly anomaly(AnomalyKind kind, UUID orderId, PaymentResult result, String why) {
        return new Anomaly(kind, orderId, result.paymentId(), result.amountMinor(), result.currency(), why);
    }

    private static Settlement ofFirstCapture(Order order, PaymentResult result) {
        if (order.status() == OrderStatus.PENDING_PAYMENT) {
            return new Change(order.captured(result.paymentId()), "payment-captured", Stock.STAYS);
        }
        Change owed = owed(order.captured(result.paymentId()));
        return order.status() == OrderStatus.EXPIRED
                ? new LateCapture(
                        new Change(
                                order.capturedInTimeAfterAll(result.paymentId()), "payment-captured-late", Stock.HELD),
                        owed)
                : owed;
    }

    private static Change owed(Order captured) {
        long due = captured.payment().refundableMinor();
        return new Change(
                captured.refunding(due), "payment-captured-late", Stock.STAYS, new GivenBack(due, "paid too late"));
    }

    static Settlement ofDecline(Order order, PaymentResult result) {
        if (order.payment().status() == PaymentStatus.CAPTURED
                || order.payment().status() == PaymentStatus.DECLINED) {
            return new Nothing();
        }
        Order next = order.declined(result.paymentId());
        return new Change(next, "payment-declined", order.freesStockAs(next) ? Stock.FREED : Stock.STAYS);
    }
}
