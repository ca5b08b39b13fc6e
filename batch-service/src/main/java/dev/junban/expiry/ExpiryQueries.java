package dev.junban.expiry;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Finds orders whose time is over; what they are is looked at again once they are held. */
@Singleton
class ExpiryQueries {
    private static final String UNASKED = """
            SELECT id FROM orders
            WHERE status IN ('PENDING_PAYMENT', 'BACKORDERED') AND expires_at <= now() AND payment_status = 'REQUESTED'
              AND (reported_at IS NULL OR reported_at <= now() - $1::float8 * interval '1 second')
            ORDER BY expires_at LIMIT $2""";

    /** The provider is given the time to answer first, and is not asked about the same order all the time. */
    private static final String SUBMITTED = """
            SELECT id FROM orders
            WHERE status = 'PENDING_PAYMENT' AND expires_at <= now() AND payment_status IN ('SUBMITTED', 'UNKNOWN')
              AND (reported_at IS NULL OR reported_at <= now() - $1::float8 * interval '1 second')
              AND submitted_at <= now() - $1 * interval '1 second'
              AND (asked_at IS NULL
                OR asked_at <= now() - least($1 * 2 ^ least(asked_times, 20), 60) * interval '1 second')
            ORDER BY expires_at LIMIT $2""";

    private final Reads reads;

    ExpiryQueries(Reads reads) {
        this.reads = reads;
    }

    /** At most {@code limit} orders whose payment the provider was never asked for. */
    Uni<List<UUID>> unasked(Duration reportedBefore, int limit) {
        return ids(UNASKED, reportedBefore, limit);
    }

    /** At most {@code limit} orders whose payment the provider may have. */
    Uni<List<UUID>> submitted(Duration before, int limit) {
        return ids(SUBMITTED, before, limit);
    }

    private Uni<List<UUID>> ids(String sql, Duration before, int limit) {
        return reads.select(sql, Tuple.of(Seconds.of(before), limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getUUID("id"))
                        .toList());
    }
}
