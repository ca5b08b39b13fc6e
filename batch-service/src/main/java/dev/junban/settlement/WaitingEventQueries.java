package dev.junban.settlement;

import dev.junban.locking.Reads;
import dev.junban.provider.ReportedPayment;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.StreamSupport;

/** Finds events that came too early, and may be applied by now. */
@Singleton
class WaitingEventQueries {
    /** One of an order is enough, since all that wait for it are tried together. */
    private static final String DUE = """
            SELECT DISTINCT ON (i.order_id) i.payload FROM inbox i
            WHERE i.applied_at IS NULL AND i.tried_times > 0
              AND i.tried_at <= now() - least(2 ^ least(i.tried_times, 20), 3600) * interval '1 second'
              AND EXISTS (SELECT FROM orders o WHERE o.id = i.order_id)
            ORDER BY i.order_id, i.received_at LIMIT $1""";

    private final Reads reads;

    WaitingEventQueries(Reads reads) {
        this.reads = reads;
    }

    /** At most {@code limit}, of as many orders. */
    Uni<List<ReportedPayment>> due(int limit) {
        return reads.select(DUE, Tuple.of(limit)).map(rows -> StreamSupport.stream(rows.spliterator(), false)
                .map(row -> ReportedPayment.parse(row.getString("payload")))
                .toList());
    }
}
