package dev.junban.settlement;

import dev.junban.inbox.Inbox;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.Event;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.OrderLines;
import dev.junban.rows.Orders;
import dev.junban.rows.StockMoves;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Applies what the provider has decided: each event once, all of a batch in one transaction, events before orders
 * before refunds before inventories. Reports that came too early for their orders are tried along.
 */
@Singleton
public class SettlePayments {
    private static final Logger LOG = Logger.getLogger(SettlePayments.class);

    private final LockedTransactions<Kinds.FromRequest> transactions;

    public SettlePayments(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Reports of one order are applied in the order given. */
    public Uni<Void> run(List<ReportedPayment> reports) {
        return transactions
                .run("settle-payments", stage -> Inbox.waiting(stage, orderIds(reports))
                        .map(waiting -> withWaiting(reports, waiting))
                        .chain(all -> claim(stage, all)))
                .invoke(plan -> plan.problems().forEach(LOG::error))
                .invoke(plan -> plan.notes().forEach(LOG::info))
                .replaceWithVoid();
    }

    private static List<UUID> orderIds(List<ReportedPayment> reports) {
        return reports.stream().map(ReportedPayment::orderId).distinct().toList();
    }

    private static List<ReportedPayment> withWaiting(List<ReportedPayment> reports, List<String> waiting) {
        Map<String, ReportedPayment> byEvent = new LinkedHashMap<>();
        Stream.concat(reports.stream(), waiting.stream().map(ReportedPayment::parse))
                .forEach(report -> byEvent.putIfAbsent(report.eventId(), report));
        return List.copyOf(byEvent.values());
    }

    private static Uni<SettlementPlan> claim(Stage<Kinds.FromRequest> stage, List<ReportedPayment> reports) {
        Map<String, UUID> orderIds =
                reports.stream().collect(Collectors.toMap(ReportedPayment::eventId, ReportedPayment::orderId));
        return Inbox.claim(stage, orderIds).chain(events -> lockOrders(open(reports, events), events));
    }

    private static List<ReportedPayment> open(
            List<ReportedPayment> reports, Locked<Kinds.FromOrder, String, Event> events) {
        return reports.stream()
                .filter(report -> !Objects.requireNonNull(events.rows().get(report.eventId()))
                        .row()
                        .applied())
                .toList();
    }

    private static Uni<SettlementPlan> lockOrders(
            List<ReportedPayment> reports, Locked<Kinds.FromOrder, String, Event> events) {
        return Kinds.ORDER.lock(events.then(), orderIds(reports)).chain(orders -> LockedLedgers.of(orders, reports)
                .chain(ledgers -> lockStock(reports, events, ledgers)));
    }

    private static Uni<SettlementPlan> lockStock(
            List<ReportedPayment> reports, Locked<Kinds.FromOrder, String, Event> events, LockedLedgers ledgers) {
        List<UUID> moving = ledgers.mayMoveStock(reports);
        if (moving.isEmpty()) {
            return write(
                    ledgers.then(),
                    new SettlementPlan(events.rows(), ledgers, new StockMoves(OrderLines.NONE, Map.of())),
                    reports);
        }
        return OrderLines.of(ledgers.then(), moving).chain(lines -> Kinds.INVENTORY
                .lock(ledgers.then(), lines.inventoryIds())
                .chain(stock -> write(
                        stock.then(),
                        new SettlementPlan(events.rows(), ledgers, new StockMoves(lines, stock.rows())),
                        reports)));
    }

    private static Uni<SettlementPlan> write(Stage<?> stage, SettlementPlan plan, List<ReportedPayment> reports) {
        reports.forEach(plan::add);
        return Uni.join()
                .all(
                        Inventories.move(stage, plan.movements()),
                        Orders.save(stage, plan.changes()),
                        plan.refunds().write(stage),
                        Inbox.markApplied(plan.applied()),
                        Inbox.keepWaiting(plan.waiting()))
                .andFailFast()
                .replaceWith(plan);
    }
}
