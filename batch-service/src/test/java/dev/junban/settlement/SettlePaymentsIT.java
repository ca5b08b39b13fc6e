package dev.junban.settlement;

import static dev.junban.fixtures.Shop.PRICE;
import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.local.TestDatabase;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SettlePaymentsIT {
    static Shop shop;

    final SettlePayments settlePayments = new SettlePayments(shop.transactions);
    final long inventory = shop.inventory(1_000);

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void paysAnOrderOnceAlthoughItsCaptureIsDeliveredTwice() {
        UUID order = shop.order(inventory);
        ReportedPayment captured = captured(order);

        await(settlePayments.run(List.of(captured)));
        await(settlePayments.run(List.of(captured)));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(changesOf(order)).isEqualTo(1);
        assertThat(outboxOf(order)).as("placed, and paid").isEqualTo(2);
        assertThat(shop.reserved(inventory)).as("held until shipped").isEqualTo(1);
        assertThat(shop.row("SELECT payment_id, captured_minor FROM orders WHERE id = '" + order + "'")
                        .getLong(1))
                .isEqualTo(PRICE);
    }

    @Test
    void appliesAnEventOnceThatStandsTwiceInABatch() {
        UUID order = shop.order(inventory);
        ReportedPayment declined = declined(order);

        await(settlePayments.run(List.of(declined, declined)));

        assertThat(shop.status(order)).isEqualTo("PAYMENT_FAILED/DECLINED");
        assertThat(shop.movementsOf(order)).isEqualTo(Map.of("HOLD", 1L, "FREE", 1L));
    }

    @Test
    void freesTheStockOfADeclinedOrderOnceWhateverComesLater() {
        long second = shop.inventory(5);
        UUID order = shop.order(inventory, second);

        await(settlePayments.run(List.of(declined(order))));
        await(settlePayments.run(List.of(declined(order), captured(order), declined(order))));

        assertThat(shop.reserved(inventory)).isZero();
        assertThat(shop.reserved(second)).isZero();
        assertThat(shop.movementsOf(order)).isEqualTo(Map.of("HOLD", 2L, "FREE", 2L));
        assertThat(shop.status(order)).as("the late money is owed").isEqualTo("REFUND_DUE/CAPTURED");
    }

    @Test
    void keepsTheHistoryOfSeveralChangesInOneBatch() {
        UUID order = shop.order(inventory);

        await(settlePayments.run(List.of(declined(order), captured(order))));

        assertThat(shop.row(
                                "SELECT string_agg(from_status || '>' || to_status, ' ' ORDER BY version) FROM order_history"
                                        + " WHERE from_status IS NOT NULL AND order_id = '" + order + "'")
                        .getString(0))
                .isEqualTo("PENDING_PAYMENT>PAYMENT_FAILED PAYMENT_FAILED>REFUND_DUE");
        assertThat(outboxOf(order)).as("placed, failed, owed").isEqualTo(3);
    }

    @Test
    void neverPaysAnOrderWithAnotherAmountButSettlesTheRestOfTheBatch() {
        UUID order = shop.order(inventory);
        UUID other = shop.order(inventory);
        var wrong = new ReportedPayment(
                "e-" + order, order, new PaymentResult(Outcome.CAPTURED, "pay-x", PRICE - 1, "EUR"));

        await(settlePayments.run(List.of(wrong, captured(other))));

        assertThat(shop.status(order)).isEqualTo("PENDING_PAYMENT/REQUESTED");
        assertThat(shop.anomalies(order)).isEqualTo("WRONG_AMOUNT 249");
        assertThat(shop.refunds(order)).as("given back").isEqualTo("REQUESTED 249 anomaly");
        assertThat(shop.status(other)).isEqualTo("PAID/CAPTURED");
    }

    @Test
    void keepsAnEventOfAnUnknownOrderUnapplied() {
        UUID nobody = UUID.randomUUID();
        UUID order = shop.order(inventory);

        await(settlePayments.run(List.of(captured(nobody), captured(order))));

        assertThat(shop.count("inbox WHERE applied_at IS NULL AND event_id = 'captured:" + nobody + "'"))
                .isEqualTo(1);
        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
    }

    @Test
    void appliesAnEventThatAWebhookHasRecordedBefore() {
        UUID order = shop.order(inventory);
        shop.execute("INSERT INTO inbox (event_id) VALUES ('captured:" + order + "')");

        await(settlePayments.run(List.of(captured(order))));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(shop.count("inbox WHERE applied_at IS NOT NULL AND event_id = 'captured:" + order + "'"))
                .isEqualTo(1);
    }

    @Test
    void settlesTheSameResultsFromTwoShuffledBatchesAtOnceWithoutADeadlock() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        TestDatabase from = shop.database.mark();
        long[] inventories = {shop.inventory(1_000), shop.inventory(1_000), shop.inventory(1_000)};
        List<ReportedPayment> results = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            UUID order = shop.order(inventories[i % 3], inventories[(i + 1) % 3]);
            results.add(i % 2 == 0 ? captured(order, 2 * PRICE) : declined(order));
        }
        List<ReportedPayment> shuffled = new ArrayList<>(results);
        Collections.shuffle(results, random);
        Collections.shuffle(shuffled, random);

        await(Uni.join()
                .all(settlePayments.run(results), settlePayments.run(shuffled))
                .andFailFast());

        assertThat(from.count("40P01")).as("seed %d", seed).isZero();
        for (ReportedPayment result : results) {
            boolean captured = result.result().outcome() == Outcome.CAPTURED;
            assertThat(shop.status(result.orderId()))
                    .as("seed %d", seed)
                    .isEqualTo(captured ? "PAID/CAPTURED" : "PAYMENT_FAILED/DECLINED");
        }
        assertThat(shop.row("SELECT sum(reserved)::bigint FROM inventories WHERE id IN (%d, %d, %d)"
                                .formatted(inventories[0], inventories[1], inventories[2]))
                        .getLong(0))
                .as("two pieces of each of the 100 that are paid")
                .isEqualTo(200);
    }

    private static ReportedPayment captured(UUID order) {
        return captured(
                order,
                shop.row("SELECT total_minor FROM orders WHERE id = '" + order + "' UNION ALL SELECT 1 ORDER BY 1 DESC")
                        .getLong(0));
    }

    private static ReportedPayment captured(UUID order, long amount) {
        return new ReportedPayment(
                "captured:" + order, order, new PaymentResult(Outcome.CAPTURED, "pay-" + order, amount, "EUR"));
    }

    private static ReportedPayment declined(UUID order) {
        return new ReportedPayment(
                "declined:" + order, order, new PaymentResult(Outcome.DECLINED, "pay-" + order, PRICE, "EUR"));
    }

    private static long changesOf(UUID order) {
        return shop.count("order_history WHERE from_status IS NOT NULL AND order_id = '" + order + "'");
    }

    private static long outboxOf(UUID order) {
        return shop.count("outbox WHERE topic = 'junban.order-events' AND key = '" + order + "'");
    }
}
