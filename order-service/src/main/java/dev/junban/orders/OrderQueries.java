package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.junban.locking.Reads;
import dev.junban.rows.Order;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Reads one order, on the pool that never waits for locks. */
@Singleton
class OrderQueries {
    private static final String ORDER = "SELECT " + Order.COLUMNS + " FROM orders WHERE id = $1";

    /** The columns that {@link #entry} reads. */
    static final String HISTORY_COLUMNS = "at, from_status, to_status, cause, done_by, detail";

    /** Whether order $1 is of customer $2, if there is one. */
    static final String OF_CUSTOMER =
            "($2::text IS NULL OR EXISTS (SELECT FROM orders WHERE id = $1 AND customer_id = $2))";

    private static final String HISTORY = "SELECT " + HISTORY_COLUMNS + " FROM order_history WHERE order_id = $1 AND "
            + OF_CUSTOMER + " ORDER BY version";

    private final Reads reads;

    OrderQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<OrderView>> find(UUID id) {
        return Uni.combine()
                .all()
                .unis(reads.select(ORDER, Tuple.of(id)), OrderContent.of(reads::select, List.of(id)))
                .with((order, contents) -> order.stream()
                        .findFirst()
                        .map(row -> OrderView.of(id, Order.of(row), Objects.requireNonNull(contents.get(id)))));
    }

    /**
     * What happened to the order, oldest first; empty when there is no such order, or it is not of the only customer
     * asked for. Never paged: states lead forward only, so that there are no more entries than states.
     */
    Uni<List<HistoryEntry>> history(UUID id, Optional<String> onlyCustomer) {
        return reads.select(HISTORY, Tuple.of(id, onlyCustomer.orElse(null)))
                .map(rows -> rows.stream().map(OrderQueries::entry).toList());
    }

    static HistoryEntry entry(Row row) {
        return new HistoryEntry(
                row.getOffsetDateTime("at").toInstant(),
                Optional.ofNullable(row.getString("from_status")),
                row.getString("to_status"),
                row.getString("cause"),
                row.getString("done_by"),
                Optional.ofNullable(row.getString("detail")));
    }

    /** One change of an order's state. */
    record HistoryEntry(
            Instant at,
            @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> from,
            String to,
            String cause,
            String by,
            Optional<String> detail) {}
}
