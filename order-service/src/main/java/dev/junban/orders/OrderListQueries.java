package dev.junban.orders;

import dev.junban.locking.Reads;
import dev.junban.rows.Order;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Lists orders, newest first. Who follows the cursor sees each order that the first page could have shown once. */
@Singleton
class OrderListQueries {
    private static final String ORDERS = "SELECT id, " + Order.COLUMNS + " FROM orders";

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
                .chain(this::withContent)
                .map(orders -> Page.of(orders, limit, order -> Cursor.of(order.createdAt(), order.id())));
    }

    private Uni<List<OrderView>> withContent(RowSet<Row> orders) {
        List<UUID> ids = orders.stream().map(row -> row.getUUID("id")).toList();
        return OrderContent.of(reads::select, ids)
                .map(contents -> orders.stream().map(row -> view(row, contents)).toList());
    }

    private static OrderView view(Row row, Map<UUID, OrderContent> contents) {
        UUID id = row.getUUID("id");
        return OrderView.of(id, Order.of(row), Objects.requireNonNull(contents.get(id)));
    }
}
