package dev.junban.payments;

import static dev.junban.payments.Shop.PRICE;
import static dev.junban.payments.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.junban.rows.Kinds;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.StrictJson;
import io.smallrye.mutiny.Uni;
import jakarta.validation.Validation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
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
        SubmitPayments submitPayments = new SubmitPayments(faulty.transactions());

        faulty.requireSameUnderFaults(() -> new Use(two -> submitPayments.run(List.of(two.paid, two.declined))));
    }

    @Test
    void marksPaymentsUnknownOnceOrNotAtAll() {
        MarkPaymentsUnknown markPaymentsUnknown = new MarkPaymentsUnknown(faulty.transactions());

        faulty.requireSameUnderFaults(() -> {
            Use use = new Use(two -> markPaymentsUnknown.run(List.of(two.paid, two.declined)));
            await(new SubmitPayments(shop.transactions).run(List.of(use.paid, use.declined)));
            return use;
        });
    }

    @Test
    void settlesPaymentsOnceOrNotAtAll() {
        SettlePayments settlePayments = new SettlePayments(faulty.transactions());

        faulty.requireSameUnderFaults(() -> new Use(two -> settlePayments.run(List.of(
                two.report(two.paid, Outcome.CAPTURED),
                two.report(two.declined, Outcome.DECLINED),
                two.report(two.paid, Outcome.CAPTURED)))));
    }

    @Test
    void remembersPendingPaymentsOnceOrNotAtAll() {
        RecordPendingPayments recordPendingPayments = new RecordPendingPayments(faulty.transactions());
        PaymentOutcome.Pending pending = new PaymentOutcome.Pending("pay_1", Optional.of("http://confirm"));

        faulty.requireSameUnderFaults(
                () -> new Use(two -> recordPendingPayments.run(Map.of(two.paid, pending, two.declined, pending))));
    }

    @Test
    void claimsUndecidedPaymentsOnceOrNotAtAll() {
        ClaimUndecidedPayments claim = new ClaimUndecidedPayments(faulty.transactions(), new PlainConfig());

        faulty.requireSameUnderFaults(() -> {
            Use use = new Use(two -> claim.run(List.of(two.paid, two.declined), Duration.ZERO));
            await(new SubmitPayments(shop.transactions).run(List.of(use.paid, use.declined)));
            return use;
        });
    }

    @Test
    void closesAnUnchargedPaymentOnceOrNotAtAll() {
        CloseUnchargedPayment close = new CloseUnchargedPayment(faulty.transactions());

        faulty.requireSameUnderFaults(() -> {
            Use use = new Use(two -> close.run(two.paid));
            shop.giveUp(use.paid, "EXPIRED");
            return use;
        });
    }

    @Test
    void submitsRefundsOnceOrNotAtAll() {
        SubmitRefunds submitRefunds = new SubmitRefunds(faulty.transactions());

        faulty.requireSameUnderFaults(() -> refunding("PAID", "REQUESTED", submitRefunds::run));
    }

    @Test
    void marksRefundsUnknownOnceOrNotAtAll() {
        MarkRefundsUnknown markRefundsUnknown = new MarkRefundsUnknown(faulty.transactions());

        faulty.requireSameUnderFaults(() -> refunding("PAID", "REQUESTED", markRefundsUnknown::run));
    }

    @Test
    void claimsUndecidedRefundsOnceOrNotAtAll() {
        ClaimUndecidedRefunds claim = new ClaimUndecidedRefunds(faulty.transactions());

        faulty.requireSameUnderFaults(() -> refunding("PAID", "UNKNOWN", refunds -> claim.run(refunds, Duration.ZERO)));
    }

    @Test
    void retriesRefundsOnceOrNotAtAll() {
        RetryRefunds retryRefunds = new RetryRefunds(faulty.transactions());

        faulty.requireSameUnderFaults(() -> refunding(
                "CANCELLED",
                "FAILED",
                refunds -> retryRefunds.run(refunds.values().iterator().next())));
    }

    @Test
    void recordsRefundsByHandOnceOrNotAtAll() {
        RecordRefundByHand recordRefundByHand =
                new RecordRefundByHand(new IdempotentTransactions(faulty.transactions()), json());

        faulty.requireSameUnderFaults(() -> {
            Use use = new Use(two ->
                    recordRefundByHand.run(two.paid, new RefundByHandRequest(PRICE, "by cheque"), key(two.paid)));
            await(new SettlePayments(shop.transactions).run(List.of(use.report(use.paid, Outcome.CAPTURED))));
            return use;
        });
    }

    @Test
    void resolvesAnAnomalyOnceOrNotAtAll() {
        ResolveAnomaly resolveAnomaly = new ResolveAnomaly(new IdempotentTransactions(faulty.transactions()), json());

        faulty.requireSameUnderFaults(() -> new Use(two ->
                resolveAnomaly.run(anomaly(two.paid), new ResolutionRequest("done"), Optional.of(key(two.paid)))));
    }

    private static long anomaly(UUID order) {
        shop.execute("""
                INSERT INTO anomalies (kind, order_id, payment_id, amount_minor, currency, detail)
                SELECT 'EXCESS_REFUND', '%1$s', 'p', 1, 'EUR', 'd'
                WHERE NOT EXISTS (SELECT FROM anomalies WHERE order_id = '%1$s')""".formatted(order));
        return shop.row("SELECT id FROM anomalies WHERE order_id = '" + order + "'")
                .getLong(0);
    }

    /** A use of the refund of an order in this state. */
    private static Use refunding(String order, String refund, Function<Map<Long, UUID>, Uni<?>> work) {
        Use use = new Use(two -> work.apply(Map.of(refundOf(two.paid), two.paid)));
        shop.execute("""
                UPDATE orders SET status = '%2$s', payment_status = 'CAPTURED', payment_id = 'pay', captured_minor = 250,
                  refunding_minor = CASE '%3$s' WHEN 'FAILED' THEN 0 ELSE 250 END WHERE id = '%1$s';
                INSERT INTO refunds (order_id, payment_id, origin, status, amount_minor, currency)
                VALUES ('%1$s', 'pay', 'AUTOMATIC', '%3$s', 250, 'EUR')""".formatted(use.paid, order, refund));
        return use;
    }

    private static long refundOf(UUID order) {
        return shop.row("SELECT min(id) FROM refunds WHERE order_id = '" + order + "'")
                .getLong(0);
    }

    private static RequestKey key(UUID order) {
        return RequestKey.of(new IdempotencyKey("k-" + order), "POST /test", "/test", new byte[0]);
    }

    private static JsonBody json() {
        ObjectMapper mapper = new ObjectMapper().registerModules(new Jdk8Module(), new JavaTimeModule());
        new StrictJson().customize(mapper);
        return new JsonBody(mapper, Validation.buildDefaultValidatorFactory().getValidator());
    }

    /** Two orders, of which one will be paid and the other declined. */
    private static final class Use implements FaultyTransactions.Use {
        final long inventory = shop.inventory(10);
        final UUID paid = shop.order(inventory);
        final UUID declined = shop.order(inventory);
        private final Function<Use, Uni<?>> work;

        Use(Function<Use, Uni<?>> work) {
            this.work = work;
        }

        ReportedPayment report(UUID order, Outcome outcome) {
            return new ReportedPayment(
                    outcome + " " + order, order, new PaymentResult(outcome, "pay-" + order, PRICE, "EUR"));
        }

        @Override
        public Uni<?> run() {
            return work.apply(this);
        }

        @Override
        public String effects() {
            return shop.row("""
                    SELECT concat_ws(', ',
                      (SELECT on_hand || '/' || reserved FROM inventories WHERE id = %1$d),
                      (SELECT string_agg(status || '/' || payment_status || '/' || version, ' ' ORDER BY status, payment_status)
                       FROM orders WHERE id IN ('%2$s', '%3$s')),
                      (SELECT count(*) || ' movements' FROM stock_movements WHERE inventory_id = %1$d),
                      (SELECT count(*) || ' changes' FROM order_history WHERE order_id IN ('%2$s', '%3$s')),
                      (SELECT count(*) || ' messages' FROM outbox WHERE key IN ('%2$s', '%3$s')),
                      (SELECT sum(asked_times) || ' asked ' || count(action_url) || ' pending' FROM orders
                       WHERE id IN ('%2$s', '%3$s')),
                      (SELECT string_agg(status || ' ' || asked_times || CASE WHEN submitted_at IS NULL THEN '' ELSE '!' END,
                       ' ' ORDER BY id) FROM refunds WHERE order_id IN ('%2$s', '%3$s')),
                      (SELECT count(*) || ' resolved' FROM anomaly_resolutions r JOIN anomalies a ON a.id = r.anomaly_id
                       WHERE a.order_id IN ('%2$s', '%3$s')),
                      (SELECT count(*) || ' events' FROM inbox WHERE event_id LIKE '%%%2$s' OR event_id LIKE '%%%3$s'))""".formatted(inventory, paid, declined)).getString(0);
        }
    }
}
