package dev.junban.payments;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.rows.Event;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Settlement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** What one batch of reports does to the orders that are held, report after report. */
final class SettlementPlan {
    private final Map<String, Handle<String, Event>> events;
    private final Locked<Kinds.FromRefund, UUID, Order> orders;
    private final Map<UUID, Order> current = new HashMap<>();
    private final List<OrderChange> changes = new ArrayList<>();
    private final List<UUID> freed = new ArrayList<>();
    private final Set<Handle<String, Event>> applied = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    private SettlementPlan(Map<String, Handle<String, Event>> events, Locked<Kinds.FromRefund, UUID, Order> orders) {
        this.events = events;
        this.orders = orders;
    }

    static SettlementPlan of(
            List<ReportedPayment> reports,
            Map<String, Handle<String, Event>> events,
            Locked<Kinds.FromRefund, UUID, Order> orders) {
        SettlementPlan plan = new SettlementPlan(events, orders);
        reports.forEach(plan::add);
        return plan;
    }

    private void add(ReportedPayment report) {
        Handle<String, Event> event = Objects.requireNonNull(events.get(report.eventId()));
        if (event.row().applied() || applied.contains(event)) {
            return;
        }
        Handle<UUID, Order> order = orders.rows().get(report.orderId());
        if (order == null) {
            problems.add(
                    "Event " + report.eventId() + " is kept, but not applied: there is no order " + report.orderId());
            return;
        }
        applied.add(event);
        settle(report, order);
    }

    private void settle(ReportedPayment report, Handle<UUID, Order> order) {
        Order before = current.getOrDefault(order.id(), order.row());
        Settlement settlement = Settlement.of(before, report.result());
        if (settlement instanceof Settlement.Change change) {
            current.put(order.id(), change.next());
            changes.add(new OrderChange(order, before, change.next(), change.cause(), "provider"));
            if (change.freesStock()) {
                freed.add(order.id());
            }
        } else if (settlement instanceof Settlement.Anomaly anomaly) {
            problems.add("Payment " + report.result().paymentId() + " of order " + order.id()
                    + " is an anomaly, and its money has to be given back: " + anomaly.why());
        }
    }

    List<OrderChange> changes() {
        return changes;
    }

    /** The orders whose stock may be sold again. */
    List<UUID> freed() {
        return freed;
    }

    Set<Handle<String, Event>> applied() {
        return applied;
    }

    /** For a person to read. */
    List<String> problems() {
        return problems;
    }
}
