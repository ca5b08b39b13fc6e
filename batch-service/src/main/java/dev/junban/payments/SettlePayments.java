package dev.junban.payments;

import dev.junban.inbox.Inbox;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Event;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.Orders;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Applies what the provider has decided: each event once, all of a batch in one transaction, events before orders
 * before inventories.
 */
@Singleton
class SettlePayments {
    private static final Logger LOG = Logger.getLogger(SettlePayments.class);

    private final LockedTransactions<Kinds.FromRequest> transactions;

    SettlePayments(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Reports of one order are applied in the order given. */
    Uni<Void> run(List<ReportedPayment> reports) {
        return transactions
                .run("settle-payments", stage -> Inbox.claim(
                                stage,
                                reports.stream().map(ReportedPayment::eventId).toList())
                        .chain(events -> lockOrders(reports, events)))
                .invoke(plan -> plan.problems().forEach(LOG::error))
                .replaceWithVoid();
    }

    private static Uni<SettlementPlan> lockOrders(
            List<ReportedPayment> reports, Locked<Kinds.FromOrder, String, Event> events) {
        List<UUID> orderIds = reports.stream()
                .filter(report -> !Objects.requireNonNull(events.rows().get(report.eventId()))
                        .row()
                        .applied())
                .map(ReportedPayment::orderId)
                .toList();
        return Kinds.ORDER.lock(events.then(), orderIds).chain(orders -> {
            SettlementPlan plan = SettlementPlan.of(reports, events.rows(), orders);
            return write(plan, orders).replaceWith(plan);
        });
    }

    private static Uni<Void> write(SettlementPlan plan, Locked<Kinds.FromRefund, UUID, Order> orders) {
        return freeStock(plan, orders)
                .chain(stage -> Uni.join()
                        .all(Orders.save(stage, plan.changes()), Inbox.markApplied(plan.applied()))
                        .andFailFast())
                .replaceWithVoid();
    }

    private static Uni<Stage<? extends Kinds.Leaves>> freeStock(
            SettlementPlan plan, Locked<Kinds.FromRefund, UUID, Order> orders) {
        if (plan.freed().isEmpty()) {
            return Uni.createFrom().item(orders.then());
        }
        return HeldStock.of(orders.then(), plan.freed()).chain(held -> Kinds.INVENTORY
                .lock(orders.then(), held.inventoryIds())
                .call(stock -> Inventories.move(stock.then(), held.freed(stock.rows())))
                .map(Locked::then));
    }
}
