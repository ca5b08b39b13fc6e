package dev.junban.rows.exploration;

import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Refund;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Where everything comes to rest: all is settled, and all money is where it belongs. */
final class QuietEnd {
    private static final Set<OrderStatus> WITH_GOODS = EnumSet.of(OrderStatus.PAID, OrderStatus.FULFILLED);
    private static final Set<OrderStatus> OPEN =
            EnumSet.of(OrderStatus.PENDING_PAYMENT, OrderStatus.BACKORDERED, OrderStatus.REFUND_DUE);

    private QuietEnd() {}

    /** What is missing from it; nothing if it is one. */
    static List<String> missing(World world) {
        if (world.placed().isEmpty()) {
            return List.of("there is no order yet");
        }
        List<String> missing = new ArrayList<>();
        underWay(world, missing);
        undecided(world.ledger(), missing);
        money(world, missing);
        return missing;
    }

    private static void underWay(World world, List<String> missing) {
        if (!world.sent().isEmpty()
                || !world.errands().isEmpty()
                || world.bank().lateRequest()) {
            missing.add("something is on its way");
        }
        if (!world.waiting().isEmpty()) {
            missing.add("a result waits for ever: " + world.waiting());
        }
        if (world.bank().charges().stream().anyMatch(charge -> charge.now() == Bank.State.PENDING)) {
            missing.add("the provider may still charge");
        }
    }

    private static void undecided(OrderLedger ledger, List<String> missing) {
        Order order = ledger.order();
        if (OPEN.contains(order.status())) {
            missing.add("the order is " + order.status());
        }
        if (order.payment().isUndecided()) {
            missing.add("the payment is " + order.payment().status());
        }
        if (ledger.refunds().values().stream().map(Refund::status).anyMatch(status -> status.isOpen())) {
            missing.add("a refund is not decided");
        }
    }

    private static void money(World world, List<String> missing) {
        Order order = world.order();
        long kept = world.bank().keptMinor();
        long due = WITH_GOODS.contains(order.status())
                ? World.TOTAL - order.payment().refundedMinor()
                : 0;
        if (kept != due) {
            missing.add("of " + order.status() + " the provider keeps " + kept + ", not " + due);
        }
    }
}
