package dev.junban.settlement;

import dev.junban.locking.Handle;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.Anomaly;
import dev.junban.rows.AnomalyKind;
import dev.junban.rows.Event;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.Settlement;
import dev.junban.rows.StockMovement;
import dev.junban.rows.StockMoves;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** What one batch of reports does to the orders that are held, report after report. */
final class SettlementPlan {
    private final Map<String, Handle<String, Event>> events;
    private final LockedLedgers ledgers;
    private final StockMoves stock;
    private final RefundWrites refunds;
    private final Map<UUID, OrderLedger> current = new HashMap<>();
    private final List<OrderChange> changes = new ArrayList<>();
    private final Set<Handle<String, Event>> applied = new HashSet<>();
    private final Map<Handle<String, Event>, String> waiting = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    SettlementPlan(Map<String, Handle<String, Event>> events, LockedLedgers ledgers, StockMoves stock) {
        this.events = events;
        this.ledgers = ledgers;
        this.stock = stock;
        this.refunds = new RefundWrites(ledgers.openRefunds());
    }

    void add(ReportedPayment report) {
        Handle<String, Event> event = Objects.requireNonNull(events.get(report.eventId()));
        Optional<OrderLedger> ledger =
                Optional.ofNullable(current.get(report.orderId())).or(() -> ledgers.find(report.orderId()));
        Settlement settlement = ledger.map(known -> settlement(report, known)).orElseGet(() -> unknown(report, event));
        if (settlement instanceof Settlement.Waits waits) {
            waiting.put(event, report.toJson());
            if (!event.row().waiting()) {
                notes.add("Event " + report.eventId() + " of order " + report.orderId() + " waits: " + waits.why());
            }
            return;
        }
        applied.add(event);
        ledger.ifPresent(known -> settle(report, known, settlement));
    }

    private Settlement unknown(ReportedPayment report, Handle<String, Event> event) {
        if (!event.row().waiting()) {
            refunds.note(anomaly(AnomalyKind.UNKNOWN_ORDER, report, "there is no such order yet"));
            problems.add(
                    "Event " + report.eventId() + " is kept, but not applied: there is no order " + report.orderId());
        }
        return new Settlement.Waits("there is no such order");
    }

    private static Anomaly anomaly(AnomalyKind kind, ReportedPayment report, String why) {
        PaymentResult result = report.result();
        return new Anomaly(kind, report.orderId(), result.paymentId(), result.amountMinor(), result.currency(), why);
    }

    /** Refunds that this very transaction writes have no ids yet to be told apart by. */
    private Settlement settlement(ReportedPayment report, OrderLedger ledger) {
        return refunds.isWritten(report.orderId()) && report.result().outcome().isOfRefund()
                ? new Settlement.Waits("a refund of it was written in the same transaction")
                : Settlement.of(report.orderId(), ledger, report.result());
    }

    private void settle(ReportedPayment report, OrderLedger ledger, Settlement settlement) {
        if (settlement instanceof Settlement.Change change) {
            change(report, ledger, change);
        } else if (settlement instanceof Settlement.LateCapture late) {
            change(report, ledger, stock.hold(report.orderId()) ? late.ifStockIsHeld() : late.otherwise());
        } else if (settlement instanceof Settlement.Odd odd) {
            refunds.note(odd.anomaly());
            current.put(report.orderId(), ledger.with(-1L - problems.size(), odd.anomaly()));
            problems.add("Payment " + report.result().paymentId() + " of order " + report.orderId() + " is an anomaly: "
                    + odd.anomaly().detail());
        }
    }

    private void change(ReportedPayment report, OrderLedger ledger, Settlement.Change change) {
        UUID orderId = report.orderId();
        Handle<UUID, Order> order = Objects.requireNonNull(ledgers.orders().get(orderId));
        if (!change.next().equals(ledger.order())) {
            changes.add(new OrderChange(order, ledger.order(), change.next(), change.cause(), "provider"));
        }
        if (change.stock() == Settlement.Stock.FREED) {
            stock.free(orderId);
        }
        change.refunds().forEach(step -> refunds.add(report, change.next(), step));
        current.put(orderId, ledger.after(change));
    }

    List<StockMovement> movements() {
        return stock.movements();
    }

    List<OrderChange> changes() {
        return changes;
    }

    RefundWrites refunds() {
        return refunds;
    }

    Set<Handle<String, Event>> applied() {
        return applied;
    }

    /** What is kept of events that come too early. */
    Map<Handle<String, Event>, String> waiting() {
        return waiting;
    }

    /** What comes right by itself. */
    List<String> notes() {
        return notes;
    }

    /** For a person to read. */
    List<String> problems() {
        return problems;
    }
}
