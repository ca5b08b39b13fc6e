package dev.junban.backorders;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds stock that waiting orders could have, and stock that is marked although nobody waits for it any more. */
@Singleton
class BackorderQueries {
    private static final String DUE = """
            SELECT s.id FROM inventories s
            WHERE s.awaited AND ($1::bigint[] IS NULL OR s.id = ANY ($1))
              AND (NOT EXISTS (
                  SELECT FROM orders o WHERE o.status = 'BACKORDERED' AND o.waits_for @> ARRAY[s.id])
                OR (s.on_hand > s.reserved AND EXISTS (
                  SELECT FROM orders o
                  WHERE o.status = 'BACKORDERED' AND o.waits_for @> ARRAY[s.id] AND o.expires_at > now()
                    AND NOT EXISTS (
                      SELECT FROM order_lines l JOIN inventories i ON i.id = l.inventory_id
                      WHERE l.order_id = o.id AND l.quantity > i.on_hand - i.reserved))))
            ORDER BY s.id LIMIT $2""";

    private final Reads reads;

    BackorderQueries(Reads reads) {
        this.reads = reads;
    }

    /** At most {@code limit} of all inventories. */
    Uni<List<Long>> due(int limit) {
        return due(null, limit);
    }

    /** Those of these inventories. */
    Uni<List<Long>> dueOf(Collection<Long> inventoryIds) {
        return due(inventoryIds.toArray(Long[]::new), inventoryIds.size());
    }

    private Uni<List<Long>> due(Long @Nullable [] of, int limit) {
        return reads.select(DUE, Tuple.tuple().addValue(of).addValue(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getLong("id"))
                        .toList());
    }
}
