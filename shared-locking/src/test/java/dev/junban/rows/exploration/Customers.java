package dev.junban.rows.exploration;

import dev.junban.rows.Cancellation;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Payment;
import dev.junban.rows.PaymentMethod;
import dev.junban.rows.RefundOrigin;
import java.time.Instant;
import java.util.Optional;

/** Who calls order-service and inventory-service. */
record Customers(Rules rules) {
    private static final long PART = 200;

    void next(World world, Steps steps) {
        if (world.shelf().isAvailable()) {
            steps.choice(
                    Choice.OTHERS_BUY,
                    "somebody else buys the last piece",
                    () -> world.with(world.shelf().soldToOthers()));
        }
        steps.choice(Choice.RESTOCK, "a piece comes in", () -> world.move(MovementKind.RECEIVE));
        if (world.placed().isEmpty()) {
            steps.sure("the order is placed", () -> placed(world));
            return;
        }
        rules.cancel(world.order())
                .ifPresent(cancellation ->
                        steps.choice(Choice.CANCEL, "the order is cancelled", () -> cancelled(world, cancellation)));
        if (rules.mayBeFulfilled(world.order())) {
            steps.choice(Choice.FULFIL, "the order is fulfilled", () -> world.with(
                            world.order().fulfilled())
                    .move(MovementKind.FULFIL));
        }
        refund(world, PART, steps);
        refund(world, world.order().payment().refundableMinor(), steps);
    }

    private static World placed(World world) {
        boolean held = world.shelf().isAvailable();
        Order order = new Order(
                "c-1",
                Optional.empty(),
                held ? OrderStatus.PENDING_PAYMENT : OrderStatus.BACKORDERED,
                World.CURRENCY,
                World.TOTAL,
                Payment.requested(PaymentMethod.CARD, Optional.empty()),
                Instant.EPOCH,
                Instant.EPOCH,
                1);
        World placed = world.with(OrderLedger.of(order));
        return held ? placed.move(MovementKind.HOLD).sending(new Message.PaymentRequest()) : placed;
    }

    private World cancelled(World world, Cancellation cancellation) {
        World next = world.with(cancellation.next());
        if (rules.freesStock(world.order(), cancellation.next())) {
            next = next.move(MovementKind.FREE);
        }
        return cancellation.refundMinor() == 0
                ? next
                : next.writing(refund(world.order(), RefundOrigin.AUTOMATIC, cancellation.refundMinor()));
    }

    private static void refund(World world, long amountMinor, Steps steps) {
        boolean may = world.order().status() != OrderStatus.REFUND_DUE
                && amountMinor > 0
                && amountMinor <= world.order().payment().refundableMinor();
        if (may) {
            steps.choice(Choice.REFUND, "a refund of " + amountMinor + " is requested", () -> world.with(
                            world.order().refunded(amountMinor))
                    .writing(refund(world.order(), RefundOrigin.REQUESTED, amountMinor)));
        }
    }

    private static NewRefund refund(Order order, RefundOrigin origin, long amountMinor) {
        return NewRefund.ofOrder(World.ID, order, origin, amountMinor, Optional.empty());
    }
}
