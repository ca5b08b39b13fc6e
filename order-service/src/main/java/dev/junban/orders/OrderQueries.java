package dev.junban.orders;

import dev.junban.locking.Reads;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Order;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Reads orders, on the pool that never waits for locks. */
@Singleton
class OrderQueries {
    private static final String ORDER = "SELECT " + Order.COLUMNS + " FROM orders WHERE id = $1";

    private static final String LINES = """
            SELECT line_no, inventory_id, sku, quantity, unit_price_minor FROM order_lines
            WHERE order_id = $1 ORDER BY line_no""";

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
                .with((order, lines) ->
                        stream(order).findFirst().map(row -> OrderView.of(id, Order.of(row), lines(lines))));
    }

    /** What happened to the order, oldest first; empty when there is no such order. */
    Uni<List<HistoryEntry>> history(UUID id) {
        return reads.select(HISTORY, Tuple.of(id))
                .map(rows -> stream(rows).map(OrderQueries::entry).toList());
    }

    private static List<NewOrder.Line> lines(RowSet<Row> rows) {
        return stream(rows)
                .map(row -> new NewOrder.Line(
                        row.getInteger("line_no"),
                        row.getLong("inventory_id"),
                        row.getString("sku"),
                        row.getLong("quantity"),
                        row.getLong("unit_price_minor")))
                .toList();
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

    private static java.util.stream.Stream<Row> stream(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false);
    }

    /** One change of an order's state. */
    record HistoryEntry(
            Instant at, Optional<String> from, String to, String cause, String by, Optional<String> detail) {}
}
