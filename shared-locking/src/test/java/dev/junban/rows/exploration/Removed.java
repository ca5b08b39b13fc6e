package dev.junban.rows.exploration;

import dev.junban.rows.Anomaly;
import dev.junban.rows.AnomalyKind;
import dev.junban.rows.Cancellation;
import dev.junban.rows.Inquiry;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.Settlement;
import java.util.List;
import java.util.Optional;

/**
 * The product without one of its rules.
 *
 * @param rule what the rule says
 * @param scenario where it shows
 */
record Removed(String rule, Scenario scenario, Rules rest) {

    static List<Removed> all() {
        return List.of(
                new Removed("late payments go back", Scenario.PAYING, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        boolean late = ledger.order().status() == OrderStatus.CANCELLED;
                        return late && result.outcome() == Outcome.CAPTURED
                                ? new Settlement.Nothing()
                                : Rules.super.settle(ledger, result);
                    }
                }),
                new Removed("the same capture counts once", Scenario.PAYING, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        Settlement settlement = Rules.super.settle(ledger, result);
                        boolean again = ledger.anomalies().isEmpty()
                                && ledger.order().payment().status() == PaymentStatus.CAPTURED
                                && result.outcome() == Outcome.CAPTURED;
                        return again ? new Settlement.Odd(secondCapture(result)) : settlement;
                    }
                }),
                new Removed("a second capture goes back", Scenario.CHARGED_TWICE, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        boolean paid = ledger.order().payment().status() == PaymentStatus.CAPTURED;
                        return paid && result.outcome() == Outcome.CAPTURED
                                ? new Settlement.Nothing()
                                : Rules.super.settle(ledger, result);
                    }
                }),
                new Removed("a wrong amount does not pay", Scenario.CHARGED_WRONG, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        return result.outcome() == Outcome.CAPTURED
                                ? Rules.super.settle(
                                        ledger, World.result(Outcome.CAPTURED, result.paymentId(), World.TOTAL))
                                : Rules.super.settle(ledger, result);
                    }
                }),
                new Removed("a late payment takes only what is there", Scenario.SELLING_OUT, new Rules() {
                    @Override
                    public Settlement.Change late(Settlement.LateCapture late, boolean isAvailable) {
                        return late.ifStockIsHeld();
                    }
                }),
                new Removed("what comes too early waits", Scenario.GIVEN_BACK_THERE, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        Settlement settlement = Rules.super.settle(ledger, result);
                        return settlement instanceof Settlement.Waits ? new Settlement.Nothing() : settlement;
                    }
                }),
                new Removed("who is about to ask says so", Scenario.PAYING, new Rules() {
                    @Override
                    public Order submit(Order order) {
                        return order;
                    }
                }),
                new Removed("the provider is asked before expiry", Scenario.PAYING, new Rules() {
                    @Override
                    public boolean asksBeforeExpiry() {
                        return false;
                    }
                }),
                new Removed("unknown is not guessed", Scenario.PAYING, new Rules() {
                    @Override
                    public Order unknown(Order order) {
                        return order.neverCharged();
                    }
                }),
                new Removed("a key that is over is not used again", Scenario.FAILING_TWICE, new Rules() {
                    @Override
                    public boolean keepsOffOldKeys() {
                        return false;
                    }
                }),
                new Removed("payments of orders that are over are followed", Scenario.PAYING, new Rules() {
                    @Override
                    public boolean isUndecided(Order order) {
                        return order.status() == OrderStatus.PENDING_PAYMENT && Rules.super.isUndecided(order);
                    }
                }),
                new Removed("what is pending is cancelled for orders that are over", Scenario.PAYING, new Rules() {
                    @Override
                    public Inquiry inquire(Order order, boolean keyIsOver, boolean besides) {
                        return Inquiry.LOOK;
                    }
                }),
                new Removed("stock is freed once", Scenario.GIVING_BACK, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        Settlement settlement = Rules.super.settle(ledger, result);
                        return result.outcome() == Outcome.REFUNDED && settlement instanceof Settlement.Change change
                                ? new Settlement.Change(
                                        change.next(), change.cause(), Settlement.Stock.FREED, change.refunds())
                                : settlement;
                    }
                }),
                new Removed("stock is freed at all", Scenario.PAYING, new Rules() {
                    @Override
                    public boolean freesStock(Order before, Order next) {
                        return false;
                    }
                }),
                new Removed("goods stay when all the money goes back", Scenario.HANDING_OVER, new Rules() {
                    @Override
                    public boolean mayBeFulfilled(Order order) {
                        return order.status() == OrderStatus.PAID;
                    }
                }),
                new Removed("what was paid from an account goes back", Scenario.BY_STORE_CREDIT, new Rules() {
                    @Override
                    public Optional<Cancellation> cancel(Order order) {
                        return Rules.super.cancel(order).map(known -> new Cancellation(order.cancelled(), 0));
                    }
                }),
                new Removed(
                        "stock is freed when the last of the store credit goes back",
                        Scenario.BY_STORE_CREDIT,
                        new Rules() {
                            @Override
                            public boolean freesStock(Order before, Order next) {
                                return next.status() != OrderStatus.REFUNDED && Rules.super.freesStock(before, next);
                            }
                        }),
                new Removed("only what has left comes back", Scenario.COMING_BACK, new Rules() {
                    @Override
                    public boolean mayComeBack(Order order, Shelf shelf) {
                        return order.status() == OrderStatus.PAID;
                    }
                }),
                new Removed("a refund that failed is tried again", Scenario.GIVING_BACK, new Rules() {
                    @Override
                    public List<NewRefund> retry(OrderLedger ledger) {
                        return List.of();
                    }
                }),
                new Removed("a refund that failed frees its amount", Scenario.GIVING_BACK, new Rules() {
                    @Override
                    public Settlement settle(OrderLedger ledger, PaymentResult result) {
                        return result.outcome() == Outcome.REFUND_FAILED
                                ? new Settlement.Nothing()
                                : Rules.super.settle(ledger, result);
                    }
                }));
    }

    private static Anomaly secondCapture(PaymentResult result) {
        return new Anomaly(
                AnomalyKind.SECOND_CAPTURE,
                World.ID,
                result.paymentId(),
                result.amountMinor(),
                result.currency(),
                "captured a second time");
    }

    Exploration.Result explored() {
        return Exploration.of(scenario.start(), rest);
    }

    @Override
    public String toString() {
        return rule;
    }
}
