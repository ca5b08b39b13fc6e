package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.junban.locking.Reads;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Order;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads one order, on the pool that never waits for locks. */
@Singleton
class OrderQueries {
    private static final String ORDER = "SELECT " + Order.COLUMNS + " FROM orders WHERE id = $1";

    /** The columns that {@link #line} reads. */
    static final String LINE_COLUMNS = "line_no, inventory_id, sku, quantity, unit_price_minor";

    private static final String LINES =
            "SELECT " + LINE_COLUMNS + " FROM order_lines WHERE order_id = $1 ORDER BY line_no";

    private static final String HISTORY = """
            SELECT at, from_status, to_status, cause, done_by, detail FROM order_history
            WHERE order_id = $1 ORDER BY version""";

    private final Reads reads;

    OrderQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<OrderView>> find(UUID id) {
        return Uni.combine()
                .all()
                .unis(reads.select(ORDER, Tuple.of(id)), reads.select(LINES, Tuple.of(id)))
                .with((order, lines) -> order.stream()
                        .findFirst()
                        .map(row -> OrderView.of(
                                id,
                                Order.of(row),
                                lines.stream().map(OrderQueries::line).toList())));
    }

    /**
     * What happened to the order, oldest first; empty when there is no such order. Never paged: states lead forward
     * only, so that there are no more entries than states.
     */
    Uni<List<HistoryEntry>> history(UUID id) {
        return reads.select(HISTORY, Tuple.of(id))
                .map(rows -> rows.stream().map(OrderQueries::entry).toList());
    }

    static NewOrder.Line line(Row row) {
        return new NewOrder.Line(
                row.getInteger("line_no"),
                row.getLong("inventory_id"),
                row.getString("sku"),
                row.getLong("quantity"),
                row.getLong("unit_price_minor"));
    }

    private static HistoryEntry entry(Row row) {
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
