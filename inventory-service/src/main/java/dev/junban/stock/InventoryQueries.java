package dev.junban.stock;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Stock as it was a moment ago. */
@Singleton
final class InventoryQueries {
    private static final String BY_ID = """
            SELECT i.id, i.product_id, p.sku, i.location, i.on_hand, i.reserved
            FROM inventories i JOIN products p ON p.id = i.product_id
            WHERE i.id = $1""";

    private final Reads reads;

    InventoryQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<InventoryView>> byId(long id) {
        return reads.select(BY_ID, Tuple.of(id))
                .map(rows -> rows.stream().map(InventoryView::of).findFirst());
    }
}
