package dev.junban.payments;

import static dev.junban.payments.Shop.PRICE;
import static dev.junban.payments.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.Kinds;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.util.List;
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
                .as("transactions that were made to fail, of all in this service")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofThisModule());
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
                      (SELECT count(*) || ' events' FROM inbox WHERE event_id LIKE '%%%2$s' OR event_id LIKE '%%%3$s'))""".formatted(inventory, paid, declined)).getString(0);
        }
    }
}
