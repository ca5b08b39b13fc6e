package dev.junban.payments;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Finds payments and refunds that the provider has to be asked about. */
@Singleton
class PaymentQueries {
    /** About an order whose time is over the provider is asked by whoever expires it. */
    private static final String UNDECIDED = """
            SELECT id FROM orders
            WHERE payment_status IN ('SUBMITTED', 'UNKNOWN')
              AND submitted_at <= now() - $1::float8 * interval '1 second'
              AND NOT (status = 'PENDING_PAYMENT' AND expires_at <= now())
              AND (asked_at IS NULL
                OR asked_at <= now() - least($1 * 2 ^ least(asked_times, 20), 3600) * interval '1 second')
            ORDER BY submitted_at LIMIT $2""";

    private static final String UNKNOWN = "SELECT count(*) AS payments FROM orders WHERE payment_status = 'UNKNOWN'";

    private final Reads reads;

    PaymentQueries(Reads reads) {
        this.reads = reads;
    }

    /**
     * Orders whose payment is undecided for long, whatever has become of the order; at most {@code limit}.
     *
     * @param after how long, and how long after the first question; the pauses grow from there
     */
    Uni<List<UUID>> undecided(Duration after, int limit) {
        return reads.select(UNDECIDED, Tuple.of(Seconds.of(after), limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getUUID("id"))
                        .toList());
    }

    /** How many payments only the provider can tell of, whatever has become of their orders. */
    Uni<Long> unknown() {
        return reads.select(UNKNOWN, Tuple.tuple())
                .map(rows -> rows.iterator().next().getLong("payments"));
    }
}
