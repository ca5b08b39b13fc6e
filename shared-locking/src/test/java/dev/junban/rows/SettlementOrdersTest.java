package dev.junban.rows;

import static dev.junban.rows.SettlementTest.ID;
import static dev.junban.rows.SettlementTest.order;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Every order in which things can happen to one order, each of them also twice. */
class SettlementOrdersTest {

    private enum Happening {
        PENDING,
        CAPTURED,
        DECLINED,
        /** Somebody has given all the money back at the provider. */
        REFUNDED_THERE,
        /** The same, told without an id. */
        REFUNDED_IN_SUM,
        EXPIRED,
        CANCELLED,
        /** The provider decides what we have asked it for. */
        ANSWERED;

        void happen(SettlementWorld world) {
            switch (this) {
                case PENDING -> world.pending();
                case CAPTURED -> world.told(Outcome.CAPTURED, Optional.empty());
                case DECLINED -> world.told(Outcome.DECLINED, Optional.empty());
                case REFUNDED_THERE -> world.told(Outcome.REFUNDED, Optional.of("re_1"));
                case REFUNDED_IN_SUM -> world.told(Outcome.REFUNDED, Optional.empty());
                case EXPIRED -> world.givenUp(OrderStatus.EXPIRED);
                case CANCELLED -> world.givenUp(OrderStatus.CANCELLED);
                case ANSWERED -> world.answer();
            }
        }
    }

    @Test
    void endTheSameWhateverTheOrderOfPendingCapturedDeclinedRefunded() {
        for (Happening refunded : List.of(Happening.REFUNDED_THERE, Happening.REFUNDED_IN_SUM)) {
            List<Happening> twice = new ArrayList<>();
            for (int copy = 0; copy < 2; copy++) {
                twice.addAll(List.of(Happening.PENDING, Happening.CAPTURED, Happening.DECLINED, refunded));
            }
            explore(twice, true, world -> {
                assertThat(world.order().status()).isEqualTo(OrderStatus.REFUNDED);
                assertThat(world.order().payment().status()).isEqualTo(PaymentStatus.CAPTURED);
                assertThat(world.order().payment().refundedMinor()).isEqualTo(500);
                assertThat(world.freed()).isEqualTo(1);
            });
        }
    }

    @Test
    void keepMoneyOnlyOfPaidOrdersAndCountStockOnce() {
        List<Happening> all = List.of(
                Happening.PENDING,
                Happening.CAPTURED,
                Happening.CAPTURED,
                Happening.DECLINED,
                Happening.REFUNDED_THERE,
                Happening.EXPIRED,
                Happening.CANCELLED,
                Happening.ANSWERED);
        for (boolean inStock : List.of(true, false)) {
            for (Set<Happening> left : List.of(
                    EnumSet.noneOf(Happening.class),
                    EnumSet.of(Happening.REFUNDED_THERE),
                    EnumSet.of(Happening.CAPTURED, Happening.REFUNDED_THERE),
                    EnumSet.of(Happening.DECLINED),
                    EnumSet.of(Happening.DECLINED, Happening.REFUNDED_THERE),
                    EnumSet.of(Happening.EXPIRED, Happening.CANCELLED))) {
                List<Happening> some = new ArrayList<>(all);
                some.removeAll(left);
                explore(some, inStock, SettlementOrdersTest::addsUp);
            }
        }
    }

    private static void addsUp(SettlementWorld world) {
        Order order = world.order();
        boolean paid = order.status() == OrderStatus.PAID;
        assertThat(order.payment().capturedMinor() - order.payment().refundedMinor())
                .isEqualTo(paid ? 500 : 0);
        assertThat(order.payment().refundingMinor()).isZero();
        assertThat(order.status()).isNotEqualTo(OrderStatus.REFUND_DUE);
        assertThat(world.held()).isEqualTo(order.holdsStock() ? 1 : 0);
    }

    private static void explore(List<Happening> happenings, boolean inStock, Consumer<SettlementWorld> end) {
        permute(happenings.stream().sorted().toList(), List.of(), inStock, end);
    }

    private static void permute(
            List<Happening> left, List<Happening> done, boolean inStock, Consumer<SettlementWorld> end) {
        if (left.isEmpty()) {
            run(done, inStock, end);
        }
        for (int i = 0; i < left.size(); i++) {
            if (i > 0 && left.get(i) == left.get(i - 1)) {
                continue;
            }
            List<Happening> others = new ArrayList<>(left);
            List<Happening> next = new ArrayList<>(done);
            next.add(others.remove(i));
            permute(others, next, inStock, end);
        }
    }

    private static void run(List<Happening> happenings, boolean inStock, Consumer<SettlementWorld> end) {
        SettlementWorld world =
                new SettlementWorld(ID, order(OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED), inStock);
        try {
            happenings.forEach(happening -> happening.happen(world));
            world.settleDown();
            assertThat(world.waiting()).isZero();
            end.accept(world);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("in stock: " + inStock + ", " + happenings + " ends as " + world, e);
        }
    }
}
