package dev.junban.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.util.List;
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
        // The audit of the locks wants to see some.
        var unused = shop.order(shop.inventory(1));
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
    void recordsFindingsOnceOrNotAtAll() {
        faulty.requireSameUnderFaults(Use::new);
    }

    private static final class Use implements FaultyTransactions.Use {
        final RecordFindings recordFindings = new RecordFindings(faulty.transactions());
        final String subject = UUID.randomUUID().toString();

        @Override
        public Uni<?> run() {
            return recordFindings.run(List.of(
                    new AuditResult(Audit.REFUNDS, List.of(new Difference(Audit.REFUNDS, subject, "differs")), false)));
        }

        @Override
        public String effects() {
            return shop.row("SELECT count(*)::text FROM audit_findings WHERE subject = '" + subject + "'")
                    .getString(0);
        }
    }
}
