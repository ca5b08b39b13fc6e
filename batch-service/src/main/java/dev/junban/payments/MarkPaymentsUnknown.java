package dev.junban.payments;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Orders;
import dev.junban.rows.PaymentStatus;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.UUID;

/** Records that nobody but the provider can tell what became of payments. */
@Singleton
class MarkPaymentsUnknown {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    MarkPaymentsUnknown(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Those that were decided meanwhile stay decided. */
    Uni<Void> run(Collection<UUID> orderIds) {
        return transactions.run("mark-payments-unknown", stage -> Kinds.ORDER
                .lock(stage, orderIds)
                .chain(orders -> Orders.save(
                        orders.then(),
                        orders.rows().values().stream()
                                .filter(order -> order.row().payment().status() == PaymentStatus.SUBMITTED)
                                .map(order -> new OrderChange(
                                        order, order.row().paymentUnknown(), "payment-unknown", "batch-service"))
                                .toList())));
    }
}
