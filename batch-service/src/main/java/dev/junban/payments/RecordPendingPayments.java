package dev.junban.payments;

import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.provider.PaymentOutcome.Pending;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Orders;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Remembers that the provider has payments that it waits with, and where the customer confirms them. */
@Singleton
class RecordPendingPayments {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    RecordPendingPayments(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Those that were decided meanwhile stay decided. */
    Uni<Void> run(Map<UUID, Pending> pending) {
        return transactions.run("record-pending-payments", stage -> Kinds.ORDER
                .lock(stage, pending.keySet())
                .chain(orders ->
                        Orders.save(orders.then(), changes(orders.rows().values(), pending))));
    }

    private static List<OrderChange> changes(Collection<Handle<UUID, Order>> orders, Map<UUID, Pending> pending) {
        return orders.stream()
                .filter(order -> tellsMore(order.row(), of(order, pending)))
                .map(order -> new OrderChange(
                        order,
                        order.row()
                                .paymentPending(
                                        of(order, pending).paymentId(),
                                        of(order, pending).actionUrl()),
                        "payment-pending",
                        "provider"))
                .toList();
    }

    private static Pending of(Handle<UUID, Order> order, Map<UUID, Pending> pending) {
        return Objects.requireNonNull(pending.get(order.id()));
    }

    private static boolean tellsMore(Order order, Pending pending) {
        boolean known = order.payment().id().filter(pending.paymentId()::equals).isPresent()
                && (pending.actionUrl().isEmpty() || order.payment().actionUrl().equals(pending.actionUrl()));
        return order.payment().status().isOpen() && !known;
    }
}
