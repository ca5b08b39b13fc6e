package dev.junban.payments;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Orders;
import dev.junban.rows.PaymentStatus;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Marks payments as submitted before anything is asked outside. From then on an order no longer expires silently, and
 * whoever meets the request again knows that the provider may have been asked.
 */
@Singleton
class SubmitPayments {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    SubmitPayments(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** One submission for each order, however often it is named. */
    Uni<List<Submission>> run(Collection<UUID> orderIds) {
        return transactions.run(
                "submit-payments", stage -> Kinds.ORDER.lock(stage, orderIds).chain(SubmitPayments::submit));
    }

    private static Uni<List<Submission>> submit(Locked<Kinds.FromRefund, UUID, Order> orders) {
        List<Submission> submissions = Stream.concat(
                        orders.rows().values().stream().map(SubmitPayments::submission),
                        orders.missing().stream()
                                .map(id -> (Submission) new Submission.Dropped(id, "there is no such order")))
                .toList();
        return Orders.save(orders.then(), changes(orders.rows().values())).replaceWith(submissions);
    }

    private static List<OrderChange> changes(Collection<Handle<UUID, Order>> orders) {
        return orders.stream()
                .filter(order -> submission(order) instanceof Submission.Fresh)
                .map(order -> new OrderChange(order, order.row().submitted(), "payment-submitted", "batch-service"))
                .toList();
    }

    private static Submission submission(Handle<UUID, Order> handle) {
        Order order = handle.row();
        if (!order.awaitsPayment()) {
            return new Submission.Dropped(
                    handle.id(),
                    "the order is " + order.status() + ", its payment "
                            + order.payment().status());
        }
        Charge charge = new Charge(handle.id(), order.totalMinor(), order.currency());
        return order.payment().status() == PaymentStatus.REQUESTED
                ? new Submission.Fresh(charge)
                : new Submission.Repeated(charge, order.payment().submittedAt().orElse(order.createdAt()));
    }
}
