package dev.junban.rows.exploration;

import dev.junban.rows.Anomaly;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.PaymentMethod;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundStatus;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * One order and all around it at one moment.
 *
 * @param placed the order with its money, once it is placed; versions are left out, or no two moments were the same
 * @param waiting results that came too early
 */
record World(
        Clock clock,
        Optional<OrderLedger> placed,
        Shelf shelf,
        Bank bank,
        Set<Message> sent,
        Set<PaymentResult> waiting,
        Set<Errand> errands,
        Budget budget) {
    static final UUID ID = UUID.fromString("0190a8e4-5c1f-7cc0-8f5e-0123456789ab");
    static final long TOTAL = 500;
    static final String CURRENCY = "EUR";

    /** How far the time is. */
    enum Clock {
        IN_TIME,
        /** The order's time is over. */
        DUE,
        /** So is that of the key under which the provider was asked. */
        KEY_OVER
    }

    static World before(Shelf shelf, Budget budget) {
        return new World(Clock.IN_TIME, Optional.empty(), shelf, Bank.EMPTY, Set.of(), Set.of(), Set.of(), budget);
    }

    static PaymentResult result(PaymentResult.Outcome outcome, String paymentId, long amountMinor) {
        return new PaymentResult(outcome, paymentId, amountMinor, CURRENCY);
    }

    OrderLedger ledger() {
        return placed.orElseThrow();
    }

    Order order() {
        return ledger().order();
    }

    boolean isDue() {
        return clock != Clock.IN_TIME;
    }

    boolean isKeyOver() {
        return clock == Clock.KEY_OVER;
    }

    /** Payments that are known not to be the order's. */
    Set<String> beside() {
        return ledger().anomalies().values().stream()
                .map(Anomaly::paymentId)
                .filter(id -> ledger().anomalies().values().stream().anyMatch(anomaly -> anomaly.isCapture(id)))
                .collect(Collectors.toSet());
    }

    World with(Clock next) {
        return new World(next, placed, shelf, bank, sent, waiting, errands, budget);
    }

    World with(OrderLedger ledger) {
        OrderLedger plain = new OrderLedger(plain(ledger.order()), Map.copyOf(ledger.refunds()), ledger.anomalies());
        return new World(clock, Optional.of(plain), shelf, bank, sent, waiting, errands, budget);
    }

    private static Order plain(Order order) {
        return new Order(
                order.customerId(),
                order.reference(),
                order.status(),
                order.currency(),
                order.totalMinor(),
                order.payment(),
                order.createdAt(),
                order.expiresAt(),
                0);
    }

    World with(Order order) {
        return with(new OrderLedger(order, ledger().refunds(), ledger().anomalies()));
    }

    World with(Shelf next) {
        return new World(clock, placed, next, bank, sent, waiting, errands, budget);
    }

    World with(Bank next) {
        return new World(clock, placed, shelf, next, sent, waiting, errands, budget);
    }

    World with(Budget next) {
        return new World(clock, placed, shelf, bank, sent, waiting, errands, next);
    }

    World move(MovementKind kind) {
        return with(shelf.move(kind));
    }

    World sending(Message message) {
        return new World(clock, placed, shelf, bank, plus(sent, message), waiting, errands, budget);
    }

    World taking(Message message) {
        return new World(clock, placed, shelf, bank, minus(sent, message), waiting, errands, budget);
    }

    World keeping(PaymentResult result) {
        return new World(clock, placed, shelf, bank, sent, plus(waiting, result), errands, budget);
    }

    World nothingWaiting() {
        return new World(clock, placed, shelf, bank, sent, Set.of(), errands, budget);
    }

    World starting(Errand errand) {
        return new World(clock, placed, shelf, bank, sent, waiting, plus(errands, errand), budget);
    }

    World ending(Errand errand) {
        return new World(clock, placed, shelf, bank, sent, waiting, minus(errands, errand), budget);
    }

    /** Writes a refund, and asks for it if the provider has to give it. */
    World writing(NewRefund fresh) {
        long id = ledger().refunds().size() + 1L;
        World written = writing(
                id,
                new Refund(
                        fresh.orderId(),
                        fresh.anomalyId(),
                        fresh.paymentId(),
                        fresh.origin(),
                        fresh.status(),
                        fresh.amountMinor(),
                        fresh.currency(),
                        Optional.empty(),
                        fresh.providerRefundId(),
                        Optional.empty(),
                        Instant.EPOCH));
        if (fresh.status() == RefundStatus.REQUESTED) {
            return written.sending(new Message.RefundRequest(id));
        }
        return order().payment().method() == PaymentMethod.STORE_CREDIT
                ? written.with(bank.takingCredit(-fresh.amountMinor()))
                : written;
    }

    World writing(long refundId, Refund refund) {
        Map<Long, Refund> refunds = new HashMap<>(ledger().refunds());
        refunds.put(refundId, refund);
        return with(new OrderLedger(order(), refunds, ledger().anomalies()));
    }

    private static <T> Set<T> plus(Set<T> some, T one) {
        Set<T> next = new LinkedHashSet<>(some);
        next.add(one);
        return Collections.unmodifiableSet(next);
    }

    private static <T> Set<T> minus(Set<T> some, T one) {
        Set<T> next = new LinkedHashSet<>(some);
        next.remove(one);
        return Collections.unmodifiableSet(next);
    }
}
