package dev.junban.payments;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.PlainConfig;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.TwoOrders;
import dev.junban.provider.PaymentOutcome;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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
    void submitsPaymentsOnceOrNotAtAll() {
        SubmitPayments submitPayments = new SubmitPayments(faulty.transactions(), new PlainConfig());

        faulty.requireSameUnderFaults(
                () -> new TwoOrders(shop, two -> submitPayments.run(List.of(two.paid, two.declined))));
    }

    @Test
    void looksAtTheAgeOfAKeyBeforeAPaymentIsSubmittedAgain() {
        SubmitPayments submitPayments = new SubmitPayments(faulty.transactions(), new PlainConfig());

        faulty.requireSameUnderFaults(() -> {
            TwoOrders use = new TwoOrders(shop, two -> submitPayments.run(List.of(two.paid, two.declined)));
            submit(use.paid);
            return use;
        });
    }

    @Test
    void marksPaymentsUnknownOnceOrNotAtAll() {
        MarkPaymentsUnknown markPaymentsUnknown = new MarkPaymentsUnknown(faulty.transactions());

        faulty.requireSameUnderFaults(() -> {
            TwoOrders use = new TwoOrders(shop, two -> markPaymentsUnknown.run(List.of(two.paid, two.declined)));
            submit(use.paid, use.declined);
            return use;
        });
    }

    @Test
    void remembersPendingPaymentsOnceOrNotAtAll() {
        RecordPendingPayments recordPendingPayments = new RecordPendingPayments(faulty.transactions());
        PaymentOutcome.Pending pending = new PaymentOutcome.Pending("pay_1", Optional.of("http://confirm"));

        faulty.requireSameUnderFaults(() -> new TwoOrders(
                shop, two -> recordPendingPayments.run(Map.of(two.paid, pending, two.declined, pending))));
    }

    @Test
    void claimsUndecidedPaymentsOnceOrNotAtAll() {
        ClaimUndecidedPayments claim = new ClaimUndecidedPayments(faulty.transactions(), new PlainConfig());

        faulty.requireSameUnderFaults(() -> {
            TwoOrders use = new TwoOrders(shop, two -> claim.run(List.of(two.paid, two.declined), Duration.ZERO));
            submit(use.paid, use.declined);
            return use;
        });
    }

    @Test
    void closesAnUnchargedPaymentOnceOrNotAtAll() {
        CloseUnchargedPayment close = new CloseUnchargedPayment(faulty.transactions());

        faulty.requireSameUnderFaults(() -> {
            TwoOrders use = new TwoOrders(shop, two -> close.run(two.paid));
            shop.giveUp(use.paid, "EXPIRED");
            return use;
        });
    }

    private static void submit(UUID... orders) {
        await(new SubmitPayments(shop.transactions, new PlainConfig()).run(List.of(orders)));
    }
}
