package dev.junban.rows.exploration;

import dev.junban.rows.AnomalyKind;
import dev.junban.rows.Order;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Payment;
import dev.junban.rows.PaymentMethod;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What holds at every moment. */
final class Invariants {
    private static final int REFUNDS_MAX = 4;

    private final List<String> broken = new ArrayList<>();

    private Invariants() {}

    /** What {@code after} breaks, which {@code before} turned into. */
    static List<String> broken(World before, World after) {
        Invariants invariants = new Invariants();
        invariants.stock(after);
        after.placed().ifPresent(ledger -> {
            invariants.money(ledger);
            invariants.charges(after, ledger.order());
            before.placed().ifPresent(earlier -> invariants.forward(earlier, ledger));
        });
        return invariants.broken;
    }

    private void require(boolean holds, Supplier<String> what) {
        if (!holds) {
            broken.add(what.get());
        }
    }

    private void stock(World world) {
        Shelf shelf = world.shelf();
        long onHand = shelf.inventory().onHand();
        long reserved = shelf.inventory().reserved();
        boolean holds =
                world.placed().map(ledger -> ledger.order().holdsStock()).orElse(false);
        require(onHand >= reserved && reserved >= 0, () -> "more is set aside than there is: " + shelf.inventory());
        require(
                reserved == shelf.others() + (holds ? 1 : 0),
                () -> "what is set aside is not what orders hold: " + reserved);
        require(
                onHand == shelf.received() - shelf.shipped() + shelf.returned(),
                () -> "pieces are lost or made: " + shelf);
        require(shelf.returned() <= shelf.shipped(), () -> "more came back than had left: " + shelf);
        require(shelf.shipped() <= 1, () -> "the goods left twice");
    }

    private void money(OrderLedger ledger) {
        Payment payment = ledger.order().payment();
        require(ledger.refunds().size() <= REFUNDS_MAX, () -> "it refunds again and again");
        require(payment.refundableMinor() >= 0, () -> "more goes back than came in: " + payment);
        require(
                payment.refundingMinor()
                        == sum(ledger, refund -> refund.status().isOpen()),
                () -> "what is on its way back is not what its refunds say");
        require(
                payment.refundedMinor() == sum(ledger, refund -> refund.status() == RefundStatus.COMPLETED),
                () -> "what went back is not what its refunds say");
        ledger.anomalies().forEach((id, anomaly) -> {
            require(ledger.refundableMinor(id) >= 0, () -> "more goes back than came in by " + anomaly);
            require(
                    anomaly.kind() != AnomalyKind.CONTRADICTION && anomaly.kind() != AnomalyKind.EXCESS_REFUND,
                    () -> "nobody has contradicted himself, but there is " + anomaly);
        });
    }

    private static long sum(OrderLedger ledger, Predicate<Refund> which) {
        return ledger.refunds().values().stream()
                .filter(refund -> refund.anomalyId().isEmpty() && which.test(refund))
                .mapToLong(Refund::amountMinor)
                .sum();
    }

    private void charges(World world, Order order) {
        require(world.bank().captured().filter(Bank.Charge::asked).count() <= 1, () -> "we have charged twice");
        Payment payment = order.payment();
        if (payment.method() == PaymentMethod.STORE_CREDIT) {
            require(
                    world.bank().creditMinor() == payment.capturedMinor() - payment.refundedMinor(),
                    () -> "the account does not say what the order does: " + world.bank());
            require(world.bank().charges().isEmpty(), () -> "the provider was asked too");
            return;
        }
        boolean paid = order.status() == OrderStatus.PAID || order.status() == OrderStatus.FULFILLED;
        require(
                !paid
                        || world.bank()
                                .captured()
                                .anyMatch(charge -> charge.amountMinor() == World.TOTAL
                                        && order.payment()
                                                .id()
                                                .filter(charge.id()::equals)
                                                .isPresent()),
                () -> "it is " + order.status() + " without money");
    }

    private void forward(OrderLedger before, OrderLedger after) {
        OrderStatus from = before.order().status();
        OrderStatus to = after.order().status();
        require(
                States.canLeadTo(from.name(), to.name(), States.ORDER),
                () -> "the order went from " + from + " to " + to);
        PaymentStatus asked = before.order().payment().status();
        PaymentStatus answered = after.order().payment().status();
        require(
                States.canLeadTo(asked.name(), answered.name(), States.PAYMENT),
                () -> "the payment went from " + asked + " to " + answered);
        refunds(before.refunds(), after.refunds());
        boolean leaves = from != OrderStatus.FULFILLED && to == OrderStatus.FULFILLED;
        require(
                !leaves || before.order().payment().refundableMinor() > 0,
                () -> "the goods left although all of the money goes back");
    }

    private void refunds(Map<Long, Refund> before, Map<Long, Refund> after) {
        before.forEach((id, refund) -> {
            RefundStatus to = Objects.requireNonNull(after.get(id)).status();
            require(
                    States.canLeadTo(refund.status().name(), to.name(), States.REFUND),
                    () -> "refund " + id + " went from " + refund.status() + " to " + to);
        });
    }
}
