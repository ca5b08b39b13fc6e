package dev.junban.refunds;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.PlainConfig;
import dev.junban.fixtures.Requests;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.TwoOrders;
import dev.junban.rows.Kinds;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.settlement.SettlePayments;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import dev.junban.web.IdempotentTransactions;
import java.time.Duration;
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
    void submitsRefundsOnceOrNotAtAll() {
        SubmitRefunds submitRefunds = new SubmitRefunds(faulty.transactions(), new PlainConfig());

        faulty.requireSameUnderFaults(() -> TwoOrders.refunding(shop, "PAID", "REQUESTED", submitRefunds::run));
    }

    @Test
    void marksRefundsUnknownOnceOrNotAtAll() {
        MarkRefundsUnknown markRefundsUnknown = new MarkRefundsUnknown(faulty.transactions());

        faulty.requireSameUnderFaults(() -> TwoOrders.refunding(shop, "PAID", "REQUESTED", markRefundsUnknown::run));
    }

    @Test
    void claimsUndecidedRefundsOnceOrNotAtAll() {
        ClaimUndecidedRefunds claim = new ClaimUndecidedRefunds(faulty.transactions(), new PlainConfig());

        faulty.requireSameUnderFaults(
                () -> TwoOrders.refunding(shop, "PAID", "UNKNOWN", refunds -> claim.run(refunds, Duration.ZERO)));
    }

    @Test
    void retriesRefundsOnceOrNotAtAll() {
        RetryRefunds retryRefunds = new RetryRefunds(faulty.transactions());

        faulty.requireSameUnderFaults(() -> TwoOrders.refunding(
                shop,
                "CANCELLED",
                "FAILED",
                refunds -> retryRefunds.run(refunds.values().iterator().next())));
    }

    @Test
    void recordsRefundsByHandOnceOrNotAtAll() {
        RecordRefundByHand recordRefundByHand =
                new RecordRefundByHand(new IdempotentTransactions(faulty.transactions()), Requests.json());

        faulty.requireSameUnderFaults(() -> {
            TwoOrders use = new TwoOrders(
                    shop,
                    two -> recordRefundByHand.run(
                            two.paid,
                            new RefundByHandRequest(Shop.PRICE, "by cheque"),
                            Requests.OPERATOR,
                            Requests.key(two.paid)));
            await(new SettlePayments(shop.transactions).run(List.of(use.report(use.paid, Outcome.CAPTURED))));
            return use;
        });
    }
}
