package dev.junban.rows;

import dev.junban.rows.PaymentResult.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** One order, its piece of stock and the provider, as the services would have them; without a database. */
final class SettlementWorld {
    private final UUID id;
    private final boolean inStock;
    private OrderLedger ledger;
    private final List<PaymentResult> waiting = new ArrayList<>();
    private long lastRefund;
    private int held = 1;
    private int freed;
    private boolean refundedThere;

    SettlementWorld(UUID id, Order order, boolean inStock) {
        this.id = id;
        this.ledger = OrderLedger.of(order);
        this.inStock = inStock;
    }

    void pending() {
        if (order().payment().status().isOpen()) {
            become(order().paymentPending("pay_1", Optional.of("http://confirm")));
        }
    }

    void told(Outcome outcome, Optional<String> refundId) {
        refundedThere |= outcome == Outcome.REFUNDED;
        settle(new PaymentResult(outcome, "pay_1", 500, "EUR", refundId));
    }

    /** As the use cases of expiry and cancellation do it. */
    void givenUp(OrderStatus status) {
        boolean expires = status == OrderStatus.EXPIRED && order().status() == OrderStatus.PENDING_PAYMENT;
        boolean cancels = status == OrderStatus.CANCELLED
                && (order().status() == OrderStatus.PENDING_PAYMENT || order().status() == OrderStatus.PAID);
        if (expires || cancels) {
            free();
            become(expires ? order().expired() : order().cancelled());
            long rest = order().payment().refundableMinor();
            if (rest > 0) {
                become(order().refunding(rest));
                ask(rest);
            }
        }
    }

    /** Each refund that we asked for; there is nothing left to give back if somebody has done it there. */
    void answer() {
        for (Map.Entry<Long, Refund> refund : List.copyOf(ledger.refunds().entrySet())) {
            if (refund.getValue().status().isOpen()) {
                settle(new PaymentResult(
                        refundedThere ? Outcome.REFUND_FAILED : Outcome.REFUNDED,
                        "pay_1",
                        refund.getValue().amountMinor(),
                        "EUR",
                        Optional.of(refund.getKey().toString())));
            }
        }
    }

    /** Until nothing moves any more: waiting events are tried again, and the provider answers. */
    void settleDown() {
        for (int round = 0; round < 3; round++) {
            answer();
            tryWaiting();
        }
    }

    private void settle(PaymentResult result) {
        apply(result);
        tryWaiting();
    }

    private void tryWaiting() {
        List<PaymentResult> again = List.copyOf(waiting);
        waiting.clear();
        again.forEach(this::apply);
    }

    private void apply(PaymentResult result) {
        Settlement settlement = Settlement.of(id, ledger, result);
        if (settlement instanceof Settlement.Waits) {
            waiting.add(result);
        } else if (settlement instanceof Settlement.Change change) {
            change(change);
        } else if (settlement instanceof Settlement.LateCapture late) {
            change(inStock ? late.ifStockIsHeld() : late.otherwise());
        } else if (settlement instanceof Settlement.Odd odd) {
            ledger = ledger.with(ledger.anomalies().size() + 1L, odd.anomaly());
        }
    }

    private void change(Settlement.Change change) {
        ledger = ledger.after(change);
        if (change.stock() == Settlement.Stock.FREED) {
            free();
        } else if (change.stock() == Settlement.Stock.HELD) {
            held++;
        }
        for (Settlement.RefundStep step : change.refunds()) {
            if (step instanceof Settlement.RefundStep.GivenBack back) {
                ask(back.amountMinor());
            } else if (step instanceof Settlement.RefundStep.Found found) {
                write(RefundOrigin.PROVIDER, RefundStatus.COMPLETED, found.amountMinor(), found.providerRefundId());
            }
        }
    }

    private void ask(long amount) {
        write(RefundOrigin.AUTOMATIC, RefundStatus.REQUESTED, amount, Optional.empty());
    }

    private void write(RefundOrigin origin, RefundStatus status, long amount, Optional<String> knownAs) {
        Map<Long, Refund> refunds = new HashMap<>(ledger.refunds());
        refunds.put(
                ++lastRefund,
                new Refund(
                        id,
                        Optional.empty(),
                        Optional.of("pay_1"),
                        origin,
                        status,
                        amount,
                        "EUR",
                        Optional.empty(),
                        knownAs,
                        Optional.empty(),
                        Instant.EPOCH));
        ledger = new OrderLedger(order(), refunds, ledger.anomalies());
    }

    private void free() {
        held--;
        freed++;
    }

    private void become(Order next) {
        ledger = new OrderLedger(next, ledger.refunds(), ledger.anomalies());
    }

    Order order() {
        return ledger.order();
    }

    int held() {
        return held;
    }

    int freed() {
        return freed;
    }

    int waiting() {
        return waiting.size();
    }

    @Override
    public String toString() {
        return ledger + ", held " + held + ", waiting " + waiting;
    }
}
