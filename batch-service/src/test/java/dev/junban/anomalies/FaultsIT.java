package dev.junban.anomalies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Requests;
import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import dev.junban.web.IdempotentTransactions;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
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
    void resolvesAnAnomalyOnceOrNotAtAll() {
        ResolveAnomaly resolveAnomaly =
                new ResolveAnomaly(new IdempotentTransactions(faulty.transactions()), Requests.json());
        long inventory = shop.inventory(10_000);

        faulty.requireSameUnderFaults(() -> {
            UUID order = shop.order(inventory);
            long anomaly = shop.row("""
                    INSERT INTO anomalies (kind, order_id, payment_id, amount_minor, currency, detail)
                    VALUES ('EXCESS_REFUND', '%s', 'p', 1, 'EUR', 'd') RETURNING id""".formatted(order)).getLong(0);
            return new Use(
                    anomaly,
                    () -> resolveAnomaly.run(
                            anomaly,
                            new ResolutionRequest("done"),
                            Requests.OPERATOR,
                            Optional.of(Requests.key(order))));
        });
    }

    private record Use(long anomaly, Supplier<Uni<?>> work) implements FaultyTransactions.Use {
        @Override
        public Uni<?> run() {
            return work.get();
        }

        @Override
        public String effects() {
            return shop.count("anomaly_resolutions WHERE anomaly_id = " + anomaly) + " resolved";
        }
    }
}
