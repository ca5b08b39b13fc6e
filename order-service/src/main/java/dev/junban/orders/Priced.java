package dev.junban.orders;

import dev.junban.rows.NewOrder;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An order whose price is known; whether it can be had is not.
 *
 * @param totalMinor minor units of {@code currency}
 * @param at when it had this price
 */
record Priced(PlaceOrder order, String currency, long totalMinor, List<NewOrder.Line> lines, Instant at)
        implements Verdict {

    boolean isByStoreCredit() {
        return order.payment().method() == PaymentMethod.STORE_CREDIT;
    }

    /** Accepted with its stock held. With nothing to pay, or by store credit, it is paid at once. */
    NewOrder held(Duration paymentTtl) {
        boolean paid = totalMinor == 0 || isByStoreCredit();
        return accepted(paid ? OrderStatus.PAID : OrderStatus.PENDING_PAYMENT, paymentTtl);
    }

    /** Accepted to wait for its stock. */
    NewOrder waiting(Duration backorderTtl) {
        return accepted(OrderStatus.BACKORDERED, backorderTtl);
    }

    private NewOrder accepted(OrderStatus status, Duration ttl) {
        return new NewOrder(
                order.id(),
                order.customerId(),
                order.placedBy(),
                order.reference(),
                status,
                currency,
                totalMinor,
                lines,
                order.charges(),
                order.payment(),
                at,
                at.plus(ttl));
    }
}
