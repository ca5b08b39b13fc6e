package dev.junban.stock;

import dev.junban.locking.Reads;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Stock as it was a moment ago, also that of archived products. */
@Singleton
final class InventoryQueries {
    private static final String SELECT = """
            SELECT i.id, i.product_id, p.sku, i.location, i.on_hand, i.reserved
            FROM inventories i JOIN products p ON p.id = i.product_id
            """;

    private static final String BY_ID = SELECT + "WHERE i.id = $1";

    private static final String NEWEST_FIRST = SELECT + "WHERE i.id < $1 ORDER BY i.id DESC LIMIT $2";

    private static final String NEWEST_FIRST_OF_SKU =
            SELECT + "WHERE i.id < $1 AND p.sku = $3 ORDER BY i.id DESC LIMIT $2";

    private final Reads reads;

    InventoryQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<InventoryView>> byId(long id) {
        return reads.select(BY_ID, Tuple.of(id))
                .map(rows -> rows.stream().map(InventoryView::of).findFirst());
    }

    /** The newest inventories with a smaller id, of one product or of all. */
    Uni<Page<InventoryView>> newestFirst(Optional<String> sku, long idBelow, int limit) {
        return sku.map(text -> reads.select(NEWEST_FIRST_OF_SKU, Tuple.of(idBelow, limit + 1, text)))
                .orElseGet(() -> reads.select(NEWEST_FIRST, Tuple.of(idBelow, limit + 1)))
                .map(InventoryQueries::views)
                .map(views -> Page.of(views, limit, last -> Cursor.of(last.id())));
    }

    private static List<InventoryView> views(RowSet<Row> rows) {
        return rows.stream().map(InventoryView::of).toList();
    }
}
