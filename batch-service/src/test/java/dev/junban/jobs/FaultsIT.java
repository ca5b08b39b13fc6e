package dev.junban.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
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
        assertThat(faulty.names()).containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    @Test
    void recordsARunOnceOrNotAtAll() {
        RecordJobRun recordJobRun = new RecordJobRun(faulty.transactions());

        faulty.requireSameUnderFaults(() -> new Recording(recordJobRun));
    }

    private record Recording(String job, RecordJobRun recordJobRun) implements FaultyTransactions.Use {
        Recording(RecordJobRun recordJobRun) {
            this(UUID.randomUUID().toString(), recordJobRun);
        }

        @Override
        public Uni<?> run() {
            return recordJobRun.run(job, Instant.EPOCH, "DONE", "1 thing");
        }

        @Override
        public String effects() {
            return shop.count("job_runs WHERE job = '" + job + "'") + " runs";
        }
    }
}
