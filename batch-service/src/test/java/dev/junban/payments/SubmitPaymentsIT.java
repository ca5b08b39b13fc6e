package dev.junban.payments;

import static dev.junban.payments.Shop.PRICE;
import static dev.junban.payments.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SubmitPaymentsIT {
    static Shop shop;

    final SubmitPayments submitPayments = new SubmitPayments(shop.transactions);
    final MarkPaymentsUnknown markPaymentsUnknown = new MarkPaymentsUnknown(shop.transactions);
    final UUID order = shop.order(shop.inventory(10));

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void marksARequestedPaymentAsSubmittedAndAsksForWhatTheOrderCosts() {
        var submissions = await(submitPayments.run(List.of(order)));

        assertThat(submissions).containsExactly(new Submission.Fresh<>(new Charge(order, PRICE, "EUR")));
        assertThat(shop.status(order)).isEqualTo("PENDING_PAYMENT/SUBMITTED");
        assertThat(shop.count("order_history WHERE order_id = '" + order + "'"))
                .as("the order's own status did not change")
                .isEqualTo(1);
    }

    @Test
    void looksFirstForAPaymentThatWasSubmittedBefore() {
        await(submitPayments.run(List.of(order)));

        assertThat(await(submitPayments.run(List.of(order))))
                .singleElement()
                .isInstanceOfSatisfying(Submission.Repeated.class, repeated -> assertThat(repeated.ask())
                        .isEqualTo(new Charge(order, PRICE, "EUR")));
    }

    @Test
    void namesAnOrderOnceThatIsRequestedTwice() {
        assertThat(await(submitPayments.run(List.of(order, order)))).hasSize(1);
    }

    @Test
    void dropsWhatIsDecidedOrUnknownOrMissing() {
        UUID missing = UUID.randomUUID();
        UUID unknown = shop.order(shop.inventory(10));
        await(new SettlePayments(shop.transactions)
                .run(List.of(new ReportedPayment(
                        "e-" + order, order, new PaymentResult(Outcome.CAPTURED, "pay-1", PRICE, "EUR")))));
        await(submitPayments.run(List.of(unknown)));
        await(markPaymentsUnknown.run(List.of(unknown)));

        assertThat(await(submitPayments.run(List.of(order, missing, unknown))))
                .containsExactlyInAnyOrder(
                        new Submission.Dropped<>("order " + order, "the order is PAID, its payment CAPTURED"),
                        new Submission.Dropped<>(
                                "order " + unknown, "the order is PENDING_PAYMENT, its payment UNKNOWN"),
                        new Submission.Dropped<>("order " + missing, "there is no such order"));
    }

    @Test
    void letsOneOfTwoAtOnceAskFresh() {
        List<Submission<Charge>> both = Stream.of(await(Uni.join()
                        .all(submitPayments.run(List.of(order)), submitPayments.run(List.of(order)))
                        .andFailFast()))
                .flatMap(List::stream)
                .flatMap(List::stream)
                .toList();

        assertThat(both)
                .hasSize(2)
                .filteredOn(Submission.Fresh.class::isInstance)
                .hasSize(1);
    }

    @Test
    void leavesADecidedPaymentDecidedWhenItsAnswerWasLost() {
        await(submitPayments.run(List.of(order)));
        await(new SettlePayments(shop.transactions)
                .run(List.of(new ReportedPayment(
                        "e-" + order, order, new PaymentResult(Outcome.CAPTURED, "pay-1", PRICE, "EUR")))));

        await(markPaymentsUnknown.run(List.of(order, UUID.randomUUID())));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
    }
}
