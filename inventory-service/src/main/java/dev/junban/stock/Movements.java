package dev.junban.stock;

import dev.junban.locking.Reads;
import dev.junban.locking.Stage;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;

/**
 * Reads the ledger, newest first. A movement gets its id while its inventory is held, so within one inventory the order
 * of ids is the order of commits, and a page once read never gains an entry.
 */
@Singleton
final class Movements {
    private static final String NEWEST_FIRST = "SELECT " + MovementView.COLUMNS
            + " FROM stock_movements WHERE inventory_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3";

    private final Reads reads;

    Movements(Reads reads) {
        this.reads = reads;
    }

    /** The newest movements of the inventory with a smaller id. */
    Uni<Page<MovementView>> newestFirst(long inventoryId, long idBelow, int limit) {
        return reads.select(NEWEST_FIRST, Tuple.of(inventoryId, idBelow, limit + 1))
                .map(rows -> rows.stream().map(MovementView::of).toList())
                .map(movements -> Page.of(movements, limit, last -> Cursor.of(last.id())));
    }

    /** The newest movement of an inventory that this transaction holds, hence its own once it has written one. */
    static Uni<MovementView> newest(Stage<?> stage, long inventoryId) {
        return stage.select(NEWEST_FIRST, Tuple.of(inventoryId, Long.MAX_VALUE, 1))
                .map(rows -> MovementView.of(rows.iterator().next()));
    }
}
