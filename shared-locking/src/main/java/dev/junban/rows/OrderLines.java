package dev.junban.rows;

import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** What some orders are for; they must be held, so that their lines cannot change. */
public record OrderLines(List<Line> lines) {
    /** Of no order. */
    public static final OrderLines NONE = new OrderLines(List.of());

    private static final String LINES = """
            SELECT order_id, inventory_id, quantity FROM order_lines
            WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, line_no""";

    /** So many pieces of one inventory. */
    record Line(UUID orderId, long inventoryId, long quantity) {
        static Line of(Row row) {
            return new Line(row.getUUID("order_id"), row.getLong("inventory_id"), row.getLong("quantity"));
        }
    }

    /** The lines of the orders. */
    public static Uni<OrderLines> of(Stage<?> stage, Collection<UUID> orderIds) {
        return orderIds.isEmpty()
                ? Uni.createFrom().item(NONE)
                : stage.select(LINES, Tuple.of(orderIds.toArray(UUID[]::new)))
                        .map(rows -> new OrderLines(StreamSupport.stream(rows.spliterator(), false)
                                .map(Line::of)
                                .toList()));
    }

    /** The inventories that they are taken from. */
    public List<Long> inventoryIds() {
        return lines.stream().map(Line::inventoryId).distinct().toList();
    }
}
