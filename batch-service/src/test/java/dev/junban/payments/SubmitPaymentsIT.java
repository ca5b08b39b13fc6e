package dev.junban.payments;

import static dev.junban.fixtures.Shop.PRICE;
import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.PlainConfig;
import dev.junban.fixtures.Shop;
import dev.junban.provider.Charge;
import dev.junban.provider.ReportedPayment;
import dev.junban.provider.Submission;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.settlement.SettlePayments;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SubmitPaymentsIT {
    static Shop shop;

    final SubmitPayments submitPayments = new SubmitPayments(shop.transactions, new PlainConfig());
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
                .containsExactly(new Submission.Repeated<>(new Charge(order, PRICE, "EUR"), false));
    }

    @Test
    void knowsByTheClockOfTheDatabaseWhetherAKeyMayBeForgotten() {
        await(submitPayments.run(List.of(order)));
        shop.execute("UPDATE orders SET submitted_at = now() - interval '23 hours' WHERE id = '" + order + "'");
        UUID younger = shop.order(shop.inventory(1));
        await(submitPayments.run(List.of(younger)));
        shop.execute(
                "UPDATE orders SET submitted_at = now() - interval '22 hours 59 minutes' WHERE id = '" + younger + "'");

        assertThat(await(submitPayments.run(List.of(order, younger))))
                .containsExactlyInAnyOrder(
                        new Submission.Repeated<>(new Charge(order, PRICE, "EUR"), true),
                        new Submission.Repeated<>(new Charge(younger, PRICE, "EUR"), false));
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
