package dev.junban.payments;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** What is set aside for some orders that are held, so that their lines cannot change. */
record HeldStock(List<Line> lines) {
    private static final String LINES = """
            SELECT order_id, inventory_id, quantity FROM order_lines
            WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, line_no""";

    private record Line(UUID orderId, long inventoryId, long quantity) {
        static Line of(Row row) {
            return new Line(row.getUUID("order_id"), row.getLong("inventory_id"), row.getLong("quantity"));
        }
    }

    static Uni<HeldStock> of(Stage<?> stage, Collection<UUID> orderIds) {
        return stage.select(LINES, Tuple.of(orderIds.toArray(UUID[]::new)))
                .map(rows -> new HeldStock(StreamSupport.stream(rows.spliterator(), false)
                        .map(Line::of)
                        .toList()));
    }

    List<Long> inventoryIds() {
        return lines.stream().map(Line::inventoryId).toList();
    }

    /** The movements that put all of it back on sale. */
    List<StockMovement> freed(Map<Long, Handle<Long, Inventory>> inventories) {
        return lines.stream()
                .map(line -> StockMovement.ofOrder(
                        Objects.requireNonNull(inventories.get(line.inventoryId())),
                        MovementKind.FREE,
                        line.quantity(),
                        line.orderId()))
                .toList();
    }
}
