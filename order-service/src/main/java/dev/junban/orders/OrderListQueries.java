package dev.junban.orders;

import dev.junban.locking.Reads;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Order;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Lists orders, newest first. Who follows the cursor sees each order that the first page could have shown once. */
@Singleton
class OrderListQueries {
    private static final String ORDERS = "SELECT id, " + Order.COLUMNS + " FROM orders";

    private static final String LINES = "SELECT order_id, " + OrderQueries.LINE_COLUMNS
            + " FROM order_lines WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, line_no";

    private final Reads reads;

    OrderListQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Page<OrderView>> page(OrderFilter filter, int limit, Optional<Cursor> after) {
        Conditions where = new Conditions();
        filter.addTo(where);
        after.ifPresent(cursor -> where.and("(created_at, id) < ("
                + where.bind(cursor.instant(0).atOffset(ZoneOffset.UTC)) + ", " + where.bind(cursor.uuid(1)) + ")"));
        String last = " ORDER BY created_at DESC, id DESC LIMIT " + where.bind(limit + 1);
        return reads.select(ORDERS + where.where() + last, where.values())
                .chain(this::withLines)
                .map(orders -> Page.of(orders, limit, order -> Cursor.of(order.createdAt(), order.id())));
    }

    /** The lines of all of them come by one more statement; they never change, so that it may be a later one. */
    private Uni<List<OrderView>> withLines(RowSet<Row> orders) {
        UUID[] ids = orders.stream().map(row -> row.getUUID("id")).toArray(UUID[]::new);
        return reads.select(LINES, Tuple.of(ids))
                .map(OrderListQueries::byOrder)
                .map(lines -> orders.stream().map(row -> view(row, lines)).toList());
    }

    private static Map<UUID, List<NewOrder.Line>> byOrder(RowSet<Row> lines) {
        return lines.stream()
                .collect(Collectors.groupingBy(
                        row -> row.getUUID("order_id"), Collectors.mapping(OrderQueries::line, Collectors.toList())));
    }

    private static OrderView view(Row row, Map<UUID, List<NewOrder.Line>> lines) {
        UUID id = row.getUUID("id");
        return OrderView.of(id, Order.of(row), lines.getOrDefault(id, List.of()));
    }
}
