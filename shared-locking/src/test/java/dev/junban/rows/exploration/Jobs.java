package dev.junban.rows.exploration;

import dev.junban.rows.Inquiry;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.exploration.Errand.Next;
import dev.junban.rows.exploration.Errand.OfPayment;
import dev.junban.rows.exploration.Errand.OfRefund;
import dev.junban.rows.exploration.Errand.RefundAnswer;
import dev.junban.rows.exploration.Errand.Why;
import dev.junban.rows.exploration.World.Clock;
import java.util.List;
import java.util.Optional;

/** What batch-service does by the clock. */
record Jobs(Rules rules) {

    void next(World world, Steps steps) {
        time(world, steps);
        if (world.placed().isEmpty()) {
            return;
        }
        allocate(world, steps);
        expire(world, steps);
        reconcile(world, steps);
        refunds(world, steps);
    }

    /** Only where it matters. What is under way is over, one way or the other, long before a key is forgotten. */
    private static void time(World world, Steps steps) {
        if (world.placed().isEmpty()) {
            return;
        }
        boolean waits = world.order().status() == OrderStatus.PENDING_PAYMENT
                || world.order().status() == OrderStatus.BACKORDERED;
        boolean undecided = world.order().payment().isUndecided();
        if (world.clock() == Clock.IN_TIME && (waits || undecided)) {
            steps.sure("the order's time is over", () -> world.with(Clock.DUE));
        } else if (world.clock() == Clock.DUE
                && undecided
                && world.errands().isEmpty()
                && !world.bank().lateRequest()) {
            steps.sure("the key's time is over", () -> world.with(Clock.KEY_OVER));
        }
    }

    private static void allocate(World world, Steps steps) {
        boolean waits = world.order().status() == OrderStatus.BACKORDERED && !world.isDue();
        if (waits && world.shelf().isAvailable()) {
            steps.sure("the order that waits is served", () -> world.with(
                            world.order().allocated())
                    .move(MovementKind.HOLD)
                    .sending(new Message.PaymentRequest()));
        }
    }

    private void expire(World world, Steps steps) {
        Order order = world.order();
        if (!world.isDue()) {
            return;
        }
        boolean paid = isPaid(world);
        if (order.payment().status() == PaymentStatus.REQUESTED) {
            rules.expire(order, Optional.empty())
                    .ifPresent(next ->
                            steps.sure("the order expires", () -> PaymentErrands.expired(world, next, paid, rules)));
        } else if (order.status() == OrderStatus.PENDING_PAYMENT
                && order.payment().isUndecided()
                && isNobodyAsking(world)) {
            steps.sure(
                    "the order is to expire",
                    () -> world.starting(new OfPayment(
                            Why.EXPIRING,
                            Optional.empty(),
                            rules.asksBeforeExpiry() ? Next.LOOK : Next.EXPIRE,
                            Answer.NOT_FOUND,
                            paid)));
        }
    }

    /** Whether the provider has taken the order's money. */
    private static boolean isPaid(World world) {
        return world.bank().captured().anyMatch(charge -> charge.amountMinor() == World.TOTAL);
    }

    private void reconcile(World world, Steps steps) {
        Order order = world.order();
        boolean leftToExpiry = order.status() == OrderStatus.PENDING_PAYMENT && world.isDue();
        if (rules.isUndecided(order) && !leftToExpiry && isNobodyAsking(world)) {
            Inquiry inquiry =
                    rules.inquire(order, world.isKeyOver(), !world.beside().isEmpty());
            steps.sure(
                    "somebody is to find out what became of the payment: " + inquiry,
                    () -> world.starting(
                            new OfPayment(Why.RECONCILED, Optional.of(inquiry), Next.LOOK, Answer.UNKNOWN, false)));
        }
    }

    /** Jobs give who asked before the time to hear the answer, and each other. */
    private static boolean isNobodyAsking(World world) {
        return world.errands().stream().noneMatch(errand -> errand instanceof OfPayment);
    }

    private void refunds(World world, Steps steps) {
        world.ledger().refunds().keySet().stream().sorted().forEach(id -> {
            boolean open = world.ledger().refunds().get(id).status().isOpen();
            boolean submitted = world.ledger().refunds().get(id).submittedAt().isPresent();
            boolean alone = world.errands().stream()
                    .noneMatch(errand -> errand instanceof OfRefund refund && refund.refundId() == id);
            if (open && submitted && alone && world.sent().isEmpty()) {
                steps.sure(
                        "somebody is to find out what became of refund " + id,
                        () -> world.starting(new OfRefund(id, false, Next.LOOK, RefundAnswer.UNKNOWN)));
            }
        });
        List<NewRefund> again = rules.retry(world.ledger());
        boolean isQuiet = world.sent().isEmpty()
                && world.waiting().isEmpty()
                && world.errands().isEmpty();
        if (!again.isEmpty() && isQuiet) {
            steps.sure("somebody refunds once more what failed", () -> retried(world, again));
        }
    }

    private static World retried(World world, List<NewRefund> again) {
        long ofOrder = again.stream()
                .filter(refund -> refund.anomalyId().isEmpty())
                .mapToLong(NewRefund::amountMinor)
                .sum();
        World next = ofOrder == 0 ? world : world.with(world.order().refunding(ofOrder));
        for (NewRefund refund : again) {
            next = next.writing(refund);
        }
        return next;
    }
}
