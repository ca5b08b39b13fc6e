package dev.junban.orders;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.Orders;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.RefundOrigin;
import dev.junban.rows.Refunds;
import dev.junban.rows.Settlement;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** What batch-service does when the provider has captured a payment, down to the rows. */
@Singleton
class Settling {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    Settling(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    void capture(String orderId) {
        capturing(orderId).await().atMost(Duration.ofSeconds(30));
    }

    Uni<Void> capturing(String orderId) {
        UUID id = UUID.fromString(orderId);
        return transactions.run(
                "settle-payments", start -> Kinds.ORDER.lock(start, List.of(id)).chain(orders -> {
                    var order = Objects.requireNonNull(orders.rows().get(id));
                    var change = (Settlement.Change)
                            Settlement.of(id, OrderLedger.of(order.row()), captured(id, order.row()));
                    return Uni.join()
                            .all(
                                    Refunds.insert(orders.then(), givenBack(id, change))
                                            .replaceWithVoid(),
                                    Orders.save(
                                            orders.then(),
                                            List.of(new OrderChange(order, change.next(), change.cause(), "provider"))))
                            .andFailFast()
                            .replaceWithVoid();
                }));
    }

    private static PaymentResult captured(UUID id, Order order) {
        return new PaymentResult(PaymentResult.Outcome.CAPTURED, "pay-" + id, order.totalMinor(), order.currency());
    }

    private static List<NewRefund> givenBack(UUID id, Settlement.Change change) {
        return change.refunds().stream()
                .map(step -> NewRefund.ofOrder(
                        id,
                        change.next(),
                        RefundOrigin.AUTOMATIC,
                        ((Settlement.RefundStep.GivenBack) step).amountMinor(),
                        Optional.empty()))
                .toList();
    }
}
