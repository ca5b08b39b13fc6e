package dev.junban.retention;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Reads;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds what may go, and looks again at what is held. */
@Singleton
class RetentionQueries {
    private static final String KEYS = """
            SELECT r.key AS id FROM requests r
            WHERE r.created_at <= now() - $1::float8 * interval '1 second' AND ($2::text[] IS NULL OR r.key = ANY ($2))
            LIMIT $3""";

    /** An event that came too early and still waits is somebody's money, however old it is. */
    private static final String EVENTS = """
            SELECT i.event_id AS id FROM inbox i
            WHERE i.received_at <= now() - $1::float8 * interval '1 second' AND ($2::text[] IS NULL OR i.event_id = ANY ($2))
              AND (i.applied_at IS NOT NULL OR i.tried_times = 0)
            LIMIT $3""";

    private static final String RAW_WEBHOOKS = """
            SELECT i.event_id AS id FROM inbox i
            WHERE i.received_at <= now() - $1::float8 * interval '1 second' AND ($2::text[] IS NULL OR i.event_id = ANY ($2))
              AND i.payload IS NOT NULL AND (i.applied_at IS NOT NULL OR i.tried_times = 0)
            LIMIT $3""";

    private static final String JOB_RUNS = """
            SELECT r.id FROM job_runs r WHERE r.started_at <= now() - $1::float8 * interval '1 second' LIMIT $2""";

    private final Reads reads;
    private final RetentionConfig config;

    RetentionQueries(Reads reads, RetentionConfig config) {
        this.reads = reads;
        this.config = config;
    }

    Uni<List<String>> keys(int limit) {
        return reads.select(KEYS, values(Seconds.of(config.keys()), null, limit))
                .map(RetentionQueries::ids);
    }

    Uni<List<String>> events(int limit) {
        return reads.select(EVENTS, values(Seconds.of(config.inbox()), null, limit))
                .map(RetentionQueries::ids);
    }

    Uni<List<String>> rawWebhooks(int limit) {
        return reads.select(RAW_WEBHOOKS, values(Seconds.of(config.rawWebhooks()), null, limit))
                .map(RetentionQueries::ids);
    }

    Uni<List<Long>> jobRuns(int limit) {
        return reads.select(JOB_RUNS, Tuple.of(Seconds.of(config.jobRuns()), limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getLong("id"))
                        .toList());
    }

    /** Those of the held keys that may go: one may have been given up and taken anew meanwhile. */
    Uni<List<String>> keysStill(Stage<?> stage, Collection<String> held) {
        return still(stage, KEYS, Seconds.of(config.keys()), held);
    }

    Uni<List<String>> eventsStill(Stage<?> stage, Collection<String> held) {
        return still(stage, EVENTS, Seconds.of(config.inbox()), held);
    }

    Uni<List<String>> rawWebhooksStill(Stage<?> stage, Collection<String> held) {
        return still(stage, RAW_WEBHOOKS, Seconds.of(config.rawWebhooks()), held);
    }

    private static Uni<List<String>> still(Stage<?> stage, String sql, double seconds, Collection<String> held) {
        return stage.select(sql, values(seconds, held.toArray(String[]::new), held.size()))
                .map(RetentionQueries::ids);
    }

    private static Tuple values(double seconds, String @Nullable [] of, int limit) {
        return Tuple.of(seconds, of, limit);
    }

    private static List<String> ids(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.getString("id"))
                .toList();
    }
}
