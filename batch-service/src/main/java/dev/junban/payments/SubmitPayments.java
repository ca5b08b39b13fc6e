package dev.junban.payments;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.provider.Charge;
import dev.junban.provider.PaymentsConfig;
import dev.junban.provider.Submission;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Orders;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.PaymentToken;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Marks payments as submitted before anything is asked outside. From then on an order no longer expires silently, and
 * whoever meets the request again knows that the provider may have been asked.
 */
@Singleton
class SubmitPayments {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final Duration keyLifetime;

    SubmitPayments(LockedTransactions<Kinds.FromRequest> transactions, PaymentsConfig config) {
        this.transactions = transactions;
        this.keyLifetime = config.keyLifetime();
    }

    /** One submission for each order, however often it is named. */
    Uni<List<Submission<Charge>>> run(Collection<UUID> orderIds) {
        return transactions.run(
                "submit-payments", stage -> Kinds.ORDER.lock(stage, orderIds).chain(this::submit));
    }

    private Uni<List<Submission<Charge>>> submit(Locked<Kinds.FromRefund, UUID, Order> orders) {
        return Uni.combine()
                .all()
                .unis(
                        PaymentTokens.of(orders.then(), orders.rows().keySet()),
                        PaymentKeys.over(orders.then(), repeated(orders.rows().values()), keyLifetime))
                .asTuple()
                .call(() -> Orders.save(orders.then(), changes(orders.rows().values())))
                .map(read -> submissions(orders, read.getItem1(), read.getItem2()));
    }

    private static List<UUID> repeated(Collection<Handle<UUID, Order>> orders) {
        return orders.stream()
                .filter(order ->
                        order.row().awaitsPayment() && order.row().payment().status() != PaymentStatus.REQUESTED)
                .map(Handle::id)
                .toList();
    }

    private static List<Submission<Charge>> submissions(
            Locked<Kinds.FromRefund, UUID, Order> orders, Map<UUID, PaymentToken> tokens, Set<UUID> over) {
        List<Submission<Charge>> submissions = new ArrayList<>();
        orders.rows()
                .forEach((id, order) -> submissions.add(
                        submission(id, order.row(), Optional.ofNullable(tokens.get(id)), over.contains(id))));
        orders.missing()
                .forEach(id -> submissions.add(new Submission.Dropped<>("order " + id, "there is no such order")));
        return submissions;
    }

    private static List<OrderChange> changes(Collection<Handle<UUID, Order>> orders) {
        return orders.stream()
                .filter(order ->
                        order.row().awaitsPayment() && order.row().payment().status() == PaymentStatus.REQUESTED)
                .map(order -> new OrderChange(order, order.row().submitted(), "payment-submitted", "batch-service"))
                .toList();
    }

    private static Submission<Charge> submission(
            UUID id, Order order, Optional<PaymentToken> token, boolean keyIsOver) {
        if (!order.awaitsPayment()) {
            return new Submission.Dropped<>(
                    "order " + id,
                    "the order is " + order.status() + ", its payment "
                            + order.payment().status());
        }
        Charge charge = new Charge(
                id,
                order.totalMinor(),
                order.currency(),
                token.map(PaymentToken::value).orElse(null));
        return order.payment().status() == PaymentStatus.REQUESTED
                ? new Submission.Fresh<>(charge)
                : new Submission.Repeated<>(charge, keyIsOver);
    }
}
