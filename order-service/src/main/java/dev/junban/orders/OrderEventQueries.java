package dev.junban.orders;

import dev.junban.locking.Reads;
import dev.junban.rows.Order;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads what has happened to orders lately. */
@Singleton
class OrderEventQueries {
    // State and history in one statement: who reads that an order is over has read all of its history.
    private static final String SINCE = "SELECT o.*, h.version AS event_id, " + OrderQueries.HISTORY_COLUMNS
            + " FROM unnest($1::uuid[], $2::int[]) AS seen (order_id, event_id)"
            + " JOIN (SELECT id, " + Order.COLUMNS + " FROM orders) AS o ON o.id = seen.order_id"
            + " LEFT JOIN order_history AS h ON h.order_id = o.id AND h.version > seen.event_id"
            + " ORDER BY o.id, h.version";

    private final Reads reads;

    OrderEventQueries(Reads reads) {
        this.reads = reads;
    }

    /** What came after these events, by order; without those that do not exist. */
    Uni<Map<UUID, Progress>> since(Map<UUID, Integer> seen) {
        List<UUID> ids = List.copyOf(seen.keySet());
        Integer[] events = ids.stream().map(seen::get).toArray(Integer[]::new);
        return reads.select(SINCE, Tuple.of(ids.toArray(UUID[]::new), events)).map(OrderEventQueries::progress);
    }

    private static Map<UUID, Progress> progress(RowSet<Row> rows) {
        Map<UUID, Progress> progress = new HashMap<>();
        for (Row row : rows) {
            Progress of = progress.computeIfAbsent(row.getUUID("id"), id -> {
                Order order = Order.of(row);
                return new Progress(order.customerId(), order.isOver(), new ArrayList<>());
            });
            Integer eventId = row.getInteger("event_id");
            if (eventId != null) {
                of.events().add(new Event(eventId, OrderQueries.entry(row)));
            }
        }
        return progress;
    }

    /**
     * What came after an event of one order.
     *
     * @param over whether nothing more is to come
     */
    record Progress(String customerId, boolean over, List<Event> events) {}

    /** One change of an order's state; ids ascend within an order, with gaps. */
    record Event(int id, OrderQueries.HistoryEntry entry) {}
}
