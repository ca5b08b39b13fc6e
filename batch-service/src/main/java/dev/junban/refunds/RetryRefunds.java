package dev.junban.refunds;

import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Anomalies;
import dev.junban.rows.Kinds;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.Orders;
import dev.junban.rows.Refunds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Gives money back under a new refund that failed to go back under an earlier one. */
@Singleton
class RetryRefunds {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    RetryRefunds(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Does nothing for money that is back or on its way meanwhile, or that a person took care of. */
    Uni<Void> run(UUID orderId) {
        return transactions.run("retry-refunds", stage -> Kinds.ORDER
                .lock(stage, List.of(orderId))
                .chain(orders -> orders.rows().isEmpty()
                        ? Uni.createFrom().voidItem()
                        : retry(
                                orders.then(),
                                Objects.requireNonNull(orders.rows().get(orderId)))));
    }

    private static Uni<Void> retry(Stage<?> stage, Handle<UUID, Order> order) {
        List<UUID> id = List.of(order.id());
        return Uni.combine()
                .all()
                .unis(Refunds.ofOrders(stage, id), Anomalies.ofOrders(stage, id), Anomalies.resolved(stage, id))
                .asTuple()
                .chain(read -> write(
                        stage, order, new OrderLedger(order.row(), read.getItem1(), read.getItem2()), read.getItem3()));
    }

    private static Uni<Void> write(Stage<?> stage, Handle<UUID, Order> order, OrderLedger ledger, Set<Long> resolved) {
        List<NewRefund> again = ledger.refundsToRetry(order.id(), resolved);
        long ofOrder = again.stream()
                .filter(refund -> refund.anomalyId().isEmpty())
                .mapToLong(NewRefund::amountMinor)
                .sum();
        List<OrderChange> changes = ofOrder == 0
                ? List.of()
                : List.of(new OrderChange(order, order.row().refunding(ofOrder), "refund-retried", "batch-service"));
        return Orders.save(stage, changes)
                .chain(() -> Refunds.insert(stage, again))
                .replaceWithVoid();
    }
}
