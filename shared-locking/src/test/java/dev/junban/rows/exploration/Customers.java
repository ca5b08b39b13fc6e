package dev.junban.rows.exploration;

import dev.junban.rows.Cancellation;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Payment;
import dev.junban.rows.PaymentMethod;
import dev.junban.rows.PaymentStatus;
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
            if (world.shelf().isAvailable()) {
                steps.choice(Choice.STORE_CREDIT, "the order is paid from an account", () -> paidByCredit(world));
            }
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
        if (rules.mayComeBack(world.order(), world.shelf())) {
            steps.choice(Choice.RETURN, "what has left comes back", () -> refunded(
                            world, Math.min(PART, world.order().payment().refundableMinor()))
                    .move(MovementKind.RETURN));
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

    private static World paidByCredit(World world) {
        Payment paid = new Payment(
                PaymentMethod.STORE_CREDIT,
                Optional.of(1L),
                PaymentStatus.CAPTURED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                World.TOTAL,
                0,
                0);
        Order order = new Order(
                "c-1",
                Optional.empty(),
                OrderStatus.PAID,
                World.CURRENCY,
                World.TOTAL,
                paid,
                Instant.EPOCH,
                Instant.EPOCH,
                1);
        return world.with(OrderLedger.of(order))
                .with(world.bank().takingCredit(World.TOTAL))
                .move(MovementKind.HOLD);
    }

    /** A card's refund is then on its way, while store credit is back at once, and with the last of it the stock. */
    private World refunded(World world, long amountMinor) {
        Order next = world.order().refunded(amountMinor);
        World written = world.with(next).writing(refund(world.order(), RefundOrigin.REQUESTED, amountMinor));
        return rules.freesStock(world.order(), next) ? written.move(MovementKind.FREE) : written;
    }

    private void refund(World world, long amountMinor, Steps steps) {
        boolean may = world.order().status() != OrderStatus.REFUND_DUE
                && amountMinor > 0
                && amountMinor <= world.order().payment().refundableMinor();
        if (may) {
            steps.choice(
                    Choice.REFUND, "a refund of " + amountMinor + " is requested", () -> refunded(world, amountMinor));
        }
    }

    private static NewRefund refund(Order order, RefundOrigin origin, long amountMinor) {
        return NewRefund.ofOrder(World.ID, order, origin, amountMinor, Optional.empty());
    }
}
