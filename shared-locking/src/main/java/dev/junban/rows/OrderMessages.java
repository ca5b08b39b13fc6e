package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.outbox.OutboxMessage;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What the outside is told of orders. */
final class OrderMessages {
    private static final String REQUESTS_TOPIC = "junban.payment-requests";
    private static final String EVENTS_TOPIC = "junban.order-events";

    private OrderMessages() {}

    static List<OutboxMessage> placed(Map<UUID, Order> orders) {
        List<OutboxMessage> messages = new ArrayList<>(orders.size() * 2);
        orders.forEach((id, order) -> {
            if (order.awaitsPayment()) {
                messages.add(paymentRequested(id, order));
            }
            messages.add(event(id, order, Optional.empty()));
        });
        return messages;
    }

    static List<OutboxMessage> changed(Collection<OrderChange> changes) {
        List<OutboxMessage> messages = new ArrayList<>(changes.size() * 2);
        for (OrderChange change : changes) {
            UUID id = change.order().id();
            if (startsToWaitForPayment(change)) {
                messages.add(paymentRequested(id, change.next()));
            }
            messages.add(event(
                    id, change.next(), Optional.of(change.previous().status().name())));
        }
        return messages;
    }

    private static boolean startsToWaitForPayment(OrderChange change) {
        return change.previous().status() == OrderStatus.BACKORDERED
                && change.next().awaitsPayment()
                && change.next().totalMinor() > 0;
    }

    private static OutboxMessage paymentRequested(UUID id, Order order) {
        JsonObject payload = new JsonObject()
                .put("kind", "PAYMENT")
                .put("orderId", id.toString())
                .put("amountMinor", order.totalMinor())
                .put("currency", order.currency())
                .put("requestedAt", order.createdAt().toString());
        return new OutboxMessage(REQUESTS_TOPIC, id.toString(), "payment:" + id, "PaymentRequested", payload.encode());
    }

    /** Those of a card; store credit is given back without the provider. */
    static List<OutboxMessage> refundsRequested(Collection<Handle<Long, Refund>> refunds) {
        return refunds.stream()
                .filter(refund -> refund.row().status() == RefundStatus.REQUESTED)
                .map(OrderMessages::refundRequested)
                .toList();
    }

    private static OutboxMessage refundRequested(Handle<Long, Refund> handle) {
        Refund refund = handle.row();
        JsonObject payload = new JsonObject()
                .put("kind", "REFUND")
                .put("orderId", refund.orderId().toString())
                .put("refundId", handle.id())
                .put("amountMinor", refund.amountMinor())
                .put("currency", refund.currency())
                .put("requestedAt", refund.createdAt().toString());
        return new OutboxMessage(
                REQUESTS_TOPIC,
                refund.orderId().toString(),
                "refund:" + handle.id(),
                "RefundRequested",
                payload.encode());
    }

    private static OutboxMessage event(UUID id, Order order, Optional<String> previousStatus) {
        JsonObject payload = new JsonObject()
                .put("orderId", id.toString())
                .put("status", order.status().name())
                .put("previousStatus", previousStatus.orElse(null))
                .put("occurredAt", Instant.now().toString())
                .put("version", order.version());
        return new OutboxMessage(
                EVENTS_TOPIC, id.toString(), "order:" + id + ":" + order.version(), "OrderChanged", payload.encode());
    }
}
