package dev.junban.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.fixtures.TwoOrders;
import dev.junban.rows.Kinds;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    static Shop shop;
    static FaultyTransactions<Kinds.FromRequest> faulty;

    @BeforeAll
    static void open() {
        shop = Shop.open();
        faulty = new FaultyTransactions<>(shop.database, Kinds.LOCK_ORDER);
    }

    @AfterAll
    static void close() {
        faulty.close();
        shop.close();
        assertThat(faulty.names())
                .as("transactions that were made to fail, of all in this package")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    @Test
    void settlesPaymentsOnceOrNotAtAll() {
        SettlePayments settlePayments = new SettlePayments(faulty.transactions());

        faulty.requireSameUnderFaults(() -> new TwoOrders(
                shop,
                two -> settlePayments.run(List.of(
                        two.report(two.paid, Outcome.CAPTURED),
                        two.report(two.declined, Outcome.DECLINED),
                        two.report(two.paid, Outcome.CAPTURED)))));
    }
}
