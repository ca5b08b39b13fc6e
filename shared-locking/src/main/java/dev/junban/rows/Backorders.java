package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Orders that wait for stock. Who begins to wait holds all inventories that the order is for, so whoever holds an
 * inventory knows all who wait for it. They come before newcomers: oldest first, all lines or none.
 */
public final class Backorders {
    private static final RowUpdate<UUID, Order> PAY_WITHIN =
            Kinds.ORDER.update("expires_at = now() + v.seconds * interval '1 second'", "seconds bigint");

    /** As many as one transaction can hold the stock of. */
    private static final String FITTING = """
            SELECT f.id FROM (
              SELECT o.id, o.created_at, sum(n.lines) OVER (ORDER BY o.created_at, o.id) AS lines
              FROM orders o CROSS JOIN LATERAL (
                SELECT count(*) AS lines, bool_and(l.quantity <= i.on_hand - i.reserved) AS fits
                FROM order_lines l JOIN inventories i ON i.id = l.inventory_id WHERE l.order_id = o.id) n
              WHERE o.status = 'BACKORDERED' AND o.waits_for && $1::bigint[] AND o.expires_at > now() AND n.fits) f
            WHERE f.lines <= 5000
            ORDER BY f.created_at, f.id LIMIT $2""";

    private static final String CLAIMS = """
            SELECT l.inventory_id, sum(l.quantity)::bigint AS pieces
            FROM orders o JOIN order_lines l ON l.order_id = o.id
            WHERE o.status = 'BACKORDERED' AND o.waits_for && $1::bigint[] AND o.expires_at > now()
              AND l.inventory_id = ANY ($1)
              AND NOT EXISTS (
                SELECT FROM order_lines x JOIN inventories i ON i.id = x.inventory_id
                WHERE x.order_id = o.id AND x.quantity > i.on_hand - i.reserved)
            GROUP BY l.inventory_id""";

    private static final String FORSAKEN = """
            SELECT v.id FROM unnest($1::bigint[]) AS v(id)
            WHERE NOT EXISTS (SELECT FROM orders o WHERE o.status = 'BACKORDERED' AND o.waits_for @> ARRAY[v.id])""";

    private Backorders() {}

    /** The inventories that a new order waits for, as an array of PostgreSQL, or none. */
    static Optional<String> awaited(NewOrder order) {
        return order.status() == OrderStatus.BACKORDERED
                ? Optional.of(order.lines().stream()
                        .map(line -> Long.toString(line.inventoryId()))
                        .distinct()
                        .collect(Collectors.joining(",", "{", "}")))
                : Optional.empty();
    }

    /**
     * The orders that wait for one of the inventories, and whose lines are all there, each by itself; oldest first.
     *
     * @param limit of orders; there are fewer if they have very many lines
     */
    public static Uni<List<UUID>> fitting(Stage<?> stage, Collection<Long> inventoryIds, int limit) {
        return stage.select(FITTING, Tuple.of(inventoryIds.toArray(Long[]::new), limit))
                .map(rows -> list(rows, row -> row.getUUID("id")));
    }

    /**
     * How many pieces of the held inventories those could take who wait for them: so many are not for newcomers. Asks
     * only where there is something to take and somebody may be waiting.
     */
    public static Uni<Map<Long, Long>> claims(Stage<?> stage, Collection<Handle<Long, Inventory>> held) {
        Long[] awaited = held.stream()
                .filter(inventory ->
                        inventory.row().awaited() && inventory.row().available() > 0)
                .map(Handle::id)
                .toArray(Long[]::new);
        if (awaited.length == 0) {
            return Uni.createFrom().item(Map.of());
        }
        return stage.select(CLAIMS, Tuple.of((Object) awaited)).map(rows -> {
            Map<Long, Long> claims = new HashMap<>();
            rows.forEach(row -> claims.put(row.getLong("inventory_id"), row.getLong("pieces")));
            return claims;
        });
    }

    /** Lets the time to pay start. */
    public static Uni<Void> payWithin(Collection<Handle<UUID, Order>> orders, long seconds) {
        return PAY_WITHIN.run(orders.stream().collect(Collectors.toMap(order -> order, order -> Tuple.of(seconds))));
    }

    /** Takes the mark off those of the held inventories that nobody waits for any more. */
    public static Uni<Void> unmark(Stage<?> stage, Collection<Handle<Long, Inventory>> held) {
        List<Handle<Long, Inventory>> awaited = new ArrayList<>(held);
        awaited.removeIf(inventory -> !inventory.row().awaited());
        if (awaited.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return stage.select(FORSAKEN, Tuple.of((Object)
                        awaited.stream().map(Handle::id).toArray(Long[]::new)))
                .map(rows -> Set.copyOf(list(rows, row -> row.getLong("id"))))
                .chain(forsaken -> Inventories.markAwaitedNoMore(awaited.stream()
                        .filter(inventory -> forsaken.contains(inventory.id()))
                        .toList()));
    }

    private static <T> List<T> list(RowSet<Row> rows, Function<Row, T> reader) {
        return StreamSupport.stream(rows.spliterator(), false).map(reader).toList();
    }
}
