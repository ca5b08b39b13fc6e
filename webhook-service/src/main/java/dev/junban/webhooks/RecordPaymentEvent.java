package dev.junban.webhooks;

import dev.junban.inbox.Inbox;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.outbox.Outbox;
import dev.junban.outbox.OutboxMessage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Orders;
import dev.junban.telemetry.LogFields;
import dev.junban.traces.Spans;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Records an event once, marks its order as reported, so that it does not expire meanwhile, and passes the result on.
 * An event of an unknown order, or of an unknown type, is kept and has no effect yet.
 */
@Singleton
class RecordPaymentEvent {
    private static final Logger LOG = Logger.getLogger(RecordPaymentEvent.class);
    private static final String TOPIC = "junban.payment-results";

    private final LockedTransactions<Kinds.FromRequest> transactions;

    RecordPaymentEvent(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    Uni<Void> run(String webhookId, PaymentEvent event, String payload) {
        String eventId = "webhook:" + webhookId;
        Optional<UUID> orderId = Optional.ofNullable(event.data().orderId());
        orderId.ifPresent(LogFields::order);
        return transactions.run("record-payment-event", start -> Inbox.record(start, eventId, orderId, payload)
                .chain(recorded ->
                        Objects.requireNonNull(recorded.rows().get(eventId)).inserted()
                                ? passOn(recorded.then(), eventId, event)
                                : Uni.createFrom().voidItem()));
    }

    private Uni<Void> passOn(Stage<Kinds.FromOrder> stage, String eventId, PaymentEvent event) {
        Optional<PaymentEvent.Report> report = event.report();
        if (report.isEmpty()) {
            LOG.infof("Event %s of type %s is kept without effect", eventId, event.type());
            return Uni.createFrom().voidItem();
        }
        UUID orderId = report.get().orderId();
        return Kinds.ORDER.lock(stage, List.of(orderId)).chain(locked -> {
            if (!locked.missing().isEmpty()) {
                LOG.warnf("Event %s names order %s, which is unknown; it is kept", eventId, orderId);
            }
            return Orders.markReported(locked.rows().values())
                    .chain(() -> Orders.traceparent(locked.then(), orderId))
                    // The provider does not know our trace: the order does.
                    .map(placed -> Spans.resume("payment-reported", placed))
                    .chain(trace -> Outbox.append(
                            locked.then(), List.of(result(eventId, report.get(), event.timestamp(), trace))));
        });
    }

    private static OutboxMessage result(
            String eventId, PaymentEvent.Report report, Instant occurredAt, Optional<String> trace) {
        JsonObject payload = new JsonObject()
                .put("eventId", eventId)
                .put("orderId", report.orderId().toString())
                .put("paymentId", report.paymentId())
                .put("outcome", report.outcome())
                .put("amountMinor", report.amountMinor())
                .put("currency", report.currency())
                .put("occurredAt", occurredAt.toString());
        report.refundId().ifPresent(id -> payload.put("refundId", id));
        return new OutboxMessage(
                TOPIC, report.orderId().toString(), eventId, "PaymentReported", payload.encode(), trace);
    }
}
