package dev.junban.settlement;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.Stage;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.Anomalies;
import dev.junban.rows.Anomaly;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.rows.Refund;
import dev.junban.rows.Refunds;
import dev.junban.rows.Settlement;
import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Orders that are held, with all that is known of their money. Their refunds are written only while they are held, so
 * what is read of them stays true; those that are still open are held too, where a report may decide one.
 *
 * @param openRefunds the handles of refunds that are not decided, by id
 */
record LockedLedgers(
        Map<UUID, Handle<UUID, Order>> orders,
        Map<UUID, OrderLedger> ledgers,
        Map<Long, Handle<Long, Refund>> openRefunds,
        Stage<Kinds.FromAccount> then) {

    static Uni<LockedLedgers> of(Locked<Kinds.FromRefund, UUID, Order> orders, List<ReportedPayment> reports) {
        Set<UUID> ids = orders.rows().keySet();
        return Uni.combine()
                .all()
                .unis(Refunds.ofOrders(orders.then(), ids), Anomalies.ofOrders(orders.then(), ids))
                .asTuple()
                .chain(read -> Kinds.REFUND
                        .lock(orders.then(), open(read.getItem1(), reports))
                        .map(refunds -> new LockedLedgers(
                                orders.rows(),
                                ledgers(orders.rows().values(), read.getItem1(), read.getItem2()),
                                refunds.rows(),
                                refunds.then())));
    }

    private static List<Long> open(Map<Long, Refund> refunds, List<ReportedPayment> reports) {
        Set<UUID> affected = reports.stream()
                .filter(report -> report.result().outcome().isOfRefund())
                .map(ReportedPayment::orderId)
                .collect(Collectors.toSet());
        return refunds.entrySet().stream()
                .filter(refund -> refund.getValue().status().isOpen()
                        && affected.contains(refund.getValue().orderId()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Map<UUID, OrderLedger> ledgers(
            Collection<Handle<UUID, Order>> orders, Map<Long, Refund> refunds, Map<Long, Anomaly> anomalies) {
        return orders.stream()
                .collect(Collectors.toMap(
                        Handle::id,
                        order -> new OrderLedger(
                                order.row(),
                                of(refunds, refund -> refund.orderId().equals(order.id())),
                                of(anomalies, anomaly -> anomaly.orderId().equals(order.id())))));
    }

    private static <T> Map<Long, T> of(Map<Long, T> all, Predicate<T> filter) {
        return all.entrySet().stream()
                .filter(entry -> filter.test(entry.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    Optional<OrderLedger> find(UUID orderId) {
        return Optional.ofNullable(ledgers.get(orderId));
    }

    /** Those whose stock has to be held, since a report may move it. */
    List<UUID> mayMoveStock(List<ReportedPayment> reports) {
        Map<UUID, List<Outcome>> outcomes = reports.stream()
                .collect(Collectors.groupingBy(
                        ReportedPayment::orderId,
                        Collectors.mapping(report -> report.result().outcome(), Collectors.toList())));
        return orders.values().stream()
                .filter(order -> Settlement.mayMoveStock(order.row(), outcomes.getOrDefault(order.id(), List.of())))
                .map(Handle::id)
                .toList();
    }
}
