package dev.junban.rows.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundStatus;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExplorationTest {
    private static final Set<OrderStatus> ORDERS = EnumSet.noneOf(OrderStatus.class);
    private static final Set<PaymentStatus> PAYMENTS = EnumSet.noneOf(PaymentStatus.class);
    private static final Set<RefundStatus> REFUNDS = EnumSet.noneOf(RefundStatus.class);

    @ParameterizedTest
    @MethodSource("dev.junban.rows.exploration.Scenario#all")
    void whateverHappensAllMoneyAndStockIsWhereItBelongs(Scenario scenario) {
        Exploration.Result result = Exploration.of(scenario.start(), Rules.ALL);

        System.out.println(scenario + ": " + result.worlds().size() + " states");
        assertThat(result.fault()).isEmpty();
        result.worlds().stream().flatMap(world -> world.placed().stream()).forEach(ledger -> {
            ORDERS.add(ledger.order().status());
            PAYMENTS.add(ledger.order().payment().status());
            ledger.refunds().values().stream().map(Refund::status).forEach(REFUNDS::add);
        });
    }

    @AfterAll
    static void everyStateWasSeen() {
        assertThat(ORDERS).containsExactlyInAnyOrder(OrderStatus.values());
        assertThat(PAYMENTS).containsExactlyInAnyOrder(PaymentStatus.values());
        assertThat(REFUNDS).containsExactlyInAnyOrder(RefundStatus.values());
    }

    @ParameterizedTest
    @MethodSource("dev.junban.rows.exploration.Removed#all")
    void noRuleCanBeTakenAway(Removed rule) {
        Exploration.Result result = rule.explored();

        assertThat(result.fault()).as("what happens without %s", rule).isPresent();
        System.out.println("Without " + rule + ": " + result.fault().orElseThrow());
    }
}
