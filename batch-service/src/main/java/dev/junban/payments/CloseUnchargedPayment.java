package dev.junban.payments;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Orders;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.UUID;

/** Ends the payment of an order that was given up, which the provider knows nothing of and is never asked for again. */
@Singleton
class CloseUnchargedPayment {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    CloseUnchargedPayment(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    Uni<Void> run(UUID orderId) {
        return transactions.run("close-uncharged-payment", stage -> Kinds.ORDER
                .lock(stage, List.of(orderId))
                .chain(orders -> Orders.save(
                        orders.then(),
                        orders.rows().values().stream()
                                .filter(order -> isOver(order.row()))
                                .map(order -> new OrderChange(
                                        order, order.row().neverCharged(), "payment-not-found", "batch-service"))
                                .toList())));
    }

    private static boolean isOver(Order order) {
        return order.status() != OrderStatus.PENDING_PAYMENT
                && order.payment().status().isOpen();
    }
}
