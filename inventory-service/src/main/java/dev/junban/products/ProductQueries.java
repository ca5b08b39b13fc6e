package dev.junban.products;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Products that are not archived. */
@Singleton
final class ProductQueries {
    private static final String BY_ID =
            "SELECT " + ProductView.COLUMNS + " FROM products WHERE id = $1 AND archived_at IS NULL";

    private final Reads reads;

    ProductQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<ProductView>> byId(long id) {
        return reads.select(BY_ID, Tuple.of(id))
                .map(rows -> rows.stream().map(ProductView::of).findFirst());
    }
}
