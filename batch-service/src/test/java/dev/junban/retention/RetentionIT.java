package dev.junban.retention;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.inbox.IdempotencyKeys;
import dev.junban.inbox.Inbox;
import dev.junban.local.TestDatabase;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RetentionIT {
    static Shop shop;

    static final RetentionConfig CONFIG = new RetentionConfig() {
        @Override
        public Duration keys() {
            return Duration.ofHours(24);
        }

        @Override
        public Duration inbox() {
            return Duration.ofDays(30);
        }

        @Override
        public Duration outbox() {
            return Duration.ofDays(7);
        }

        @Override
        public Duration rawWebhooks() {
            return Duration.ofDays(7);
        }

        @Override
        public Duration jobRuns() {
            return Duration.ofDays(30);
        }

        @Override
        public Duration every() {
            return Duration.ofMinutes(10);
        }
    };

    final RetentionQueries queries = new RetentionQueries(shop.reads, CONFIG);
    final PurgeKeys purgeKeys = new PurgeKeys(shop.transactions, queries);
    final PurgeEvents purgeEvents = new PurgeEvents(shop.transactions, queries);

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void letsOldKeysGoInSeveralBatches() {
        shop.execute(
                "INSERT INTO requests (key, fingerprint, created_at) SELECT 'old-' || n, '', now() - interval '25 hours'"
                        + " FROM generate_series(1, 1200) n");
        await(shop.transactions.run(
                "claim", stage -> IdempotencyKeys.claim(stage, Map.of("young", Buffer.buffer("f")))));

        assertThat(await(new PurgeKeysJob(queries, purgeKeys, CONFIG).look()).done())
                .isEqualTo(1200);

        assertThat(shop.count("requests WHERE key LIKE 'old-%'")).isZero();
        assertThat(shop.count("requests WHERE key = 'young'")).isEqualTo(1);
    }

    @Test
    void looksAgainAtWhatItHolds() {
        await(shop.transactions.run(
                "claim", stage -> IdempotencyKeys.claim(stage, Map.of("anew", Buffer.buffer("f")))));

        assertThat(await(purgeKeys.run(List.of("anew", "gone")))).isZero();

        assertThat(shop.count("requests WHERE key = 'anew'")).isEqualTo(1);
    }

    @Test
    void letsOldEventsGoButForThoseThatStillWait() {
        String applied = event(31, "applied_at = now() - interval '31 days'");
        String ofNoEffect = event(31, "applied_at = NULL");
        String waits = event(31, "tried_times = 3");
        String young = event(29, "applied_at = now()");

        await(new PurgeEventsJob(queries, purgeEvents, CONFIG).look());

        assertThat(shop.count("inbox WHERE event_id IN ('" + applied + "', '" + ofNoEffect + "')"))
                .isZero();
        assertThat(shop.count("inbox WHERE event_id IN ('" + waits + "', '" + young + "')"))
                .isEqualTo(2);
    }

    @Test
    void forgetsWhatOldWebhooksSaidButNotThatTheyCame() {
        String old = event(8, "applied_at = now()");
        String waits = event(8, "tried_times = 3");
        String young = event(6, "applied_at = now()");
        var job = new ForgetRawWebhooksJob(queries, new ForgetRawWebhooks(shop.transactions, queries), CONFIG);

        assertThat(await(job.look()).done()).isPositive();

        assertThat(shop.count("inbox WHERE payload IS NULL AND event_id = '" + old + "'"))
                .isEqualTo(1);
        assertThat(shop.count("inbox WHERE payload IS NOT NULL AND event_id IN ('" + waits + "', '" + young + "')"))
                .isEqualTo(2);
    }

    @Test
    void letsOldRunsOfJobsGoInSeveralBatches() {
        run("old", 31, 1_200);
        run("young", 29, 1);
        var job = new PurgeJobRunsJob(queries, new PurgeJobRuns(shop.transactions), CONFIG);

        assertThat(await(job.look()).done()).isEqualTo(1_200);

        assertThat(shop.count("job_runs WHERE job = 'old'")).isZero();
        assertThat(shop.count("job_runs WHERE job = 'young'")).isEqualTo(1);
    }

    @Test
    void letsEachRunGoOnceWhenSeveralInstancesPurge() {
        run("shared", 31, 400);
        List<Long> ids = runsOf(shop, "shared");
        List<Long> backwards = ids.stream().sorted(Comparator.reverseOrder()).toList();
        PurgeJobRuns purgeJobRuns = new PurgeJobRuns(shop.transactions);
        TestDatabase from = shop.database.mark();

        List<Integer> gone = await(Uni.join()
                .all(purgeJobRuns.run(ids), purgeJobRuns.run(backwards), purgeJobRuns.run(ids))
                .andFailFast());

        assertThat(gone.stream().mapToInt(n -> n).sum()).isEqualTo(400);
        assertThat(shop.count("job_runs WHERE job = 'shared'")).isZero();
        assertThat(from.count("40P01")).isZero();
    }

    private static void run(String job, int daysOld, int times) {
        shop.execute(
                "INSERT INTO job_runs (job, started_at, outcome, detail) SELECT '%s', now() - interval '%d days', 'DONE', ''"
                                .formatted(job, daysOld)
                        + " FROM generate_series(1, " + times + ")");
    }

    /** The ids of the runs of the job. */
    static List<Long> runsOf(Shop shop, String job) {
        Long[] ids = shop.row("SELECT coalesce(array_agg(id), '{}') FROM job_runs WHERE job = '" + job + "'")
                .getArrayOfLongs(0);
        return List.of(ids);
    }

    private static String event(int daysOld, String state) {
        String id = UUID.randomUUID().toString();
        await(shop.transactions.run("record", stage -> Inbox.record(stage, id, Optional.empty(), "{}")));
        shop.execute("UPDATE inbox SET received_at = now() - interval '%d days', %s WHERE event_id = '%s'"
                .formatted(daysOld, state, id));
        return id;
    }
}
