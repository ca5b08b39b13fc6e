package dev.junban.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
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
                .as("transactions that were made to fail, of all in this package")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    final RetentionQueries queries = new RetentionQueries(shop.reads, RetentionIT.CONFIG);

    @Test
    void purgesKeysOnceOrNotAtAll() {
        PurgeKeys purgeKeys = new PurgeKeys(faulty.transactions(), queries);

        faulty.requireSameUnderFaults(() -> new Use(id -> purgeKeys.run(List.of(id))));
    }

    @Test
    void purgesEventsOnceOrNotAtAll() {
        PurgeEvents purgeEvents = new PurgeEvents(faulty.transactions(), queries);

        faulty.requireSameUnderFaults(() -> new Use(id -> purgeEvents.run(List.of(id))));
    }

    @Test
    void forgetsRawWebhooksOnceOrNotAtAll() {
        ForgetRawWebhooks forget = new ForgetRawWebhooks(faulty.transactions(), queries);

        faulty.requireSameUnderFaults(() -> new Use(id -> forget.run(List.of(id))));
    }

    @Test
    void purgesRunsOfJobsOnceOrNotAtAll() {
        PurgeJobRuns purgeJobRuns = new PurgeJobRuns(faulty.transactions());

        faulty.requireSameUnderFaults(() -> {
            Use use = new Use(id -> purgeJobRuns.run(RetentionIT.runsOf(shop, id)));
            shop.execute("INSERT INTO job_runs (job, started_at, outcome, detail) VALUES ('" + use.id
                    + "', now() - interval '60 days', 'DONE', '')");
            return use;
        });
    }

    /** A key and an event of the same name, both very old. */
    private static final class Use implements FaultyTransactions.Use {
        final String id = UUID.randomUUID().toString();
        private final Function<String, Uni<?>> work;

        Use(Function<String, Uni<?>> work) {
            this.work = work;
            shop.execute("""
                    INSERT INTO requests (key, fingerprint, created_at) VALUES ('%1$s', '', now() - interval '60 days');
                    INSERT INTO inbox (event_id, payload, received_at, applied_at)
                    VALUES ('%1$s', '{}', now() - interval '60 days', now())""".formatted(id));
        }

        @Override
        public Uni<?> run() {
            return work.apply(id);
        }

        @Override
        public String effects() {
            return shop.row("""
                    SELECT concat_ws(', ', (SELECT count(*) || ' keys' FROM requests WHERE key = '%1$s'),
                      (SELECT count(*) || ' events' FROM inbox WHERE event_id = '%1$s'),
                      (SELECT count(*) || ' payloads' FROM inbox WHERE payload IS NOT NULL AND event_id = '%1$s'),
                      (SELECT count(*) || ' runs' FROM job_runs WHERE job = '%1$s'))""".formatted(id)).getString(0);
        }
    }
}
