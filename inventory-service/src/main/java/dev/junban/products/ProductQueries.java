package dev.junban.products;

import dev.junban.locking.Reads;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Products that are not archived. */
@Singleton
final class ProductQueries {
    private static final String BY_ID =
            "SELECT " + ProductView.COLUMNS + " FROM products WHERE id = $1 AND archived_at IS NULL";

    private static final String NEWEST_FIRST = "SELECT " + ProductView.COLUMNS
            + " FROM products WHERE id < $1 AND archived_at IS NULL ORDER BY id DESC LIMIT $2";

    private final Reads reads;

    ProductQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<ProductView>> byId(long id) {
        return reads.select(BY_ID, Tuple.of(id))
                .map(rows -> rows.stream().map(ProductView::of).findFirst());
    }

    /** The newest products with a smaller id. */
    Uni<Page<ProductView>> newestFirst(long idBelow, int limit) {
        return reads.select(NEWEST_FIRST, Tuple.of(idBelow, limit + 1))
                .map(rows -> rows.stream().map(ProductView::of).toList())
                .map(products -> Page.of(products, limit, last -> Cursor.of(last.id())));
    }
}
