package dev.junban.local.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A short day in the shop on which all went well: one order was handed over, one was cancelled after it was paid, and one
 * failed; goods came in, and an account was filled. Tests change what they want to be wrong.
 */
final class Day {
    static final String SENT = "0190a8e4-0000-7000-8000-000000000001";
    static final String CANCELLED = "0190a8e4-0000-7000-8000-000000000002";
    static final String FAILED = "0190a8e4-0000-7000-8000-000000000003";
    static final Outcome UNKNOWN = new Outcome.Unknown("the connection was lost");
    private static final String BASKET =
            "{\"customerId\":\"c-1\",\"lines\":[{\"inventoryId\":7,\"quantity\":2}],\"paymentMethod\":\"CARD\"}";

    final List<Call> calls = new ArrayList<>();
    final List<Charge> charges = new ArrayList<>();
    final List<Stored.Order> orders = new ArrayList<>();
    final List<Stored.Line> lines = new ArrayList<>();
    final List<Stored.Step> steps = new ArrayList<>();
    final List<Stored.Refund> refunds = new ArrayList<>();
    final List<Stored.Shelf> shelves = new ArrayList<>();
    final List<Stored.Movement> movements = new ArrayList<>();
    final List<Stored.Account> accounts = new ArrayList<>();
    final List<Stored.Entry> entries = new ArrayList<>();
    final List<String> unsent = new ArrayList<>();
    private long now;

    Day() {
        stock();
        sent();
        cancelled();
        failed();
        account();
    }

    private void stock() {
        call("/inventories", "k-1", "{\"productId\":1,\"location\":\"main\",\"onHand\":10}", done("7"));
        call("/inventories/7/receipts", "k-2", "{\"quantity\":5,\"reference\":\"note\"}", done("102"));
        shelves.add(new Stored.Shelf(7, 13, 0));
        move(101, "RECEIVE", 10, 10, 0, "", "opening");
        move(102, "RECEIVE", 5, 5, 0, "", "note");
    }

    private void sent() {
        call("/orders", "k-3", BASKET, UNKNOWN);
        call("/orders", "k-3", BASKET, done(SENT));
        look(SENT, 3);
        call("/orders/" + SENT + "/fulfilment", "k-4", "", done(SENT));
        order(SENT, "FULFILLED", "CAPTURED", "pay_1", 500, 0, 4);
        steps.add(new Stored.Step(SENT, 1, "", "PENDING_PAYMENT"));
        steps.add(new Stored.Step(SENT, 3, "PENDING_PAYMENT", "PAID"));
        steps.add(new Stored.Step(SENT, 4, "PAID", "FULFILLED"));
        charges.add(new Charge("pay_1", SENT, "captured", 500, 0));
        move(103, "HOLD", 2, 0, 2, SENT, "");
        move(104, "FULFIL", 2, -2, -2, SENT, "");
    }

    private void cancelled() {
        call("/orders", "k-5", BASKET, done(CANCELLED));
        call("/orders/" + CANCELLED + "/cancellation", "k-6", "", done(CANCELLED));
        order(CANCELLED, "CANCELLED", "CAPTURED", "pay_2", 500, 500, 5);
        steps.add(new Stored.Step(CANCELLED, 1, "", "PENDING_PAYMENT"));
        steps.add(new Stored.Step(CANCELLED, 3, "PENDING_PAYMENT", "PAID"));
        steps.add(new Stored.Step(CANCELLED, 4, "PAID", "CANCELLED"));
        refunds.add(new Stored.Refund(1, CANCELLED, 0, "AUTOMATIC", "COMPLETED", 500));
        charges.add(new Charge("pay_2", CANCELLED, "captured", 500, 500));
        move(105, "HOLD", 2, 0, 2, CANCELLED, "");
        move(106, "FREE", 2, 0, -2, CANCELLED, "");
    }

    private void failed() {
        call("/orders", "k-7", BASKET, UNKNOWN);
        order(FAILED, "PAYMENT_FAILED", "DECLINED", "pay_3", 0, 0, 3);
        steps.add(new Stored.Step(FAILED, 1, "", "PENDING_PAYMENT"));
        steps.add(new Stored.Step(FAILED, 3, "PENDING_PAYMENT", "PAYMENT_FAILED"));
        charges.add(new Charge("pay_3", FAILED, "declined", 500, 0));
        move(107, "HOLD", 2, 0, 2, FAILED, "");
        move(108, "FREE", 2, 0, -2, FAILED, "");
    }

    private void account() {
        call("/accounts", "k-8", "{\"ownerId\":\"c-1\",\"currency\":\"EUR\"}", done("9"));
        call("/accounts/9/deposits", "k-9", "{\"amountMinor\":1000}", done("201"));
        accounts.add(new Stored.Account(9, 1000));
        entries.add(new Stored.Entry(201, 9, "DEPOSIT", 1000, 1000, ""));
    }

    static Outcome done(String id) {
        return new Outcome.Done(id, 1);
    }

    void call(String path, String key, String body, Outcome outcome) {
        calls.add(new Call(now++, now++, "POST", path, Optional.of(key), body, outcome));
    }

    void order(String key, Outcome outcome) {
        call("/orders", key, BASKET, outcome);
    }

    /** Somebody looks at the order. */
    void look(String orderId, long version) {
        calls.add(new Call(
                now++, now++, "GET", "/orders/" + orderId, Optional.empty(), "", new Outcome.Done(orderId, version)));
    }

    private void order(String id, String status, String payment, String paymentId, long took, long back, long version) {
        orders.add(new Stored.Order(id, "c-1", status, 500, "CARD", payment, paymentId, took, 0, back, version));
        lines.add(new Stored.Line(id, 7, 2));
    }

    void move(long id, String kind, long quantity, long onHand, long reserved, String orderId, String reference) {
        movements.add(new Stored.Movement(id, 7, kind, quantity, onHand, reserved, orderId, reference));
    }

    /** Puts something else in the place of those that are meant. */
    static <T> void replace(List<T> all, Predicate<T> which, UnaryOperator<T> other) {
        all.replaceAll(one -> which.test(one) ? other.apply(one) : one);
    }

    List<String> violations() {
        return new History(
                        calls,
                        charges,
                        new Stored(
                                orders, lines, steps, refunds, List.of(), shelves, movements, accounts, entries,
                                unsent))
                .violations();
    }
}
