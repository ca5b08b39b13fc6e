package dev.junban.rows.exploration;

import dev.junban.rows.Cancellation;
import dev.junban.rows.Expiry;
import dev.junban.rows.Inquiry;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.Settlement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The product's decisions. Who wants to know what one of them is good for takes it away. */
interface Rules {
    Rules ALL = new Rules() {};

    default Settlement settle(OrderLedger ledger, PaymentResult result) {
        return Settlement.of(World.ID, ledger, result);
    }

    /** Of the two that a late capture offers. */
    default Settlement.Change late(Settlement.LateCapture late, boolean isAvailable) {
        return isAvailable ? late.ifStockIsHeld() : late.otherwise();
    }

    default Optional<Cancellation> cancel(Order order) {
        return Cancellation.of(order);
    }

    default Optional<Order> expire(Order order, Optional<Optional<String>> released) {
        return Expiry.of(order, released);
    }

    default boolean freesStock(Order before, Order next) {
        return before.freesStockAs(next);
    }

    default boolean mayBeFulfilled(Order order) {
        return order.mayBeFulfilled();
    }

    /** Only what has left, and is not back yet; and only with money. */
    default boolean mayComeBack(Order order, Shelf shelf) {
        return order.status() == OrderStatus.FULFILLED
                && shelf.returned() < shelf.shipped()
                && order.payment().refundableMinor() > 0;
    }

    default Order submit(Order order) {
        return order.submitted();
    }

    /** What is written down when nobody can tell what became of the payment. */
    default Order unknown(Order order) {
        return order.paymentUnknown();
    }

    default boolean isUndecided(Order order) {
        return order.payment().isUndecided();
    }

    default Inquiry inquire(Order order, boolean keyIsOver, boolean besides) {
        return Inquiry.of(order, keyIsOver, besides);
    }

    /** Whether the provider is asked before an order goes that it may have been asked to charge. */
    default boolean asksBeforeExpiry() {
        return true;
    }

    /** Whether nothing is asked under a key that the provider may have forgotten. */
    default boolean keepsOffOldKeys() {
        return true;
    }

    default List<NewRefund> retry(OrderLedger ledger) {
        return ledger.refundsToRetry(World.ID, Set.of());
    }
}
