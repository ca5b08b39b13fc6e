package dev.junban.console;

import dev.junban.beans.PoolReads;
import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.stream.StreamSupport;

/** Finds the items that everybody wants. It costs the same however many movements there are. */
@Singleton
class HotItemQueries {
    private static final String SPAN = """
            SELECT count(*) AS movements, coalesce(extract(epoch FROM max(at) - min(at)), 0)::float8 AS seconds
            FROM (SELECT at FROM stock_movements ORDER BY id DESC LIMIT 2000) newest""";

    private static final String ITEMS = """
            SELECT m.inventory_id, p.sku, i.location, m.moves, i.on_hand, i.reserved
            FROM (SELECT inventory_id, count(*) AS moves
              FROM (SELECT inventory_id FROM stock_movements ORDER BY id DESC LIMIT 2000) newest
              GROUP BY inventory_id ORDER BY moves DESC, inventory_id LIMIT 10) m
            JOIN inventories i ON i.id = m.inventory_id JOIN products p ON p.id = i.product_id
            ORDER BY m.moves DESC, m.inventory_id""";

    private final Reads reads;

    HotItemQueries(PoolReads pools) {
        this.reads = pools.of(ConsolePool.NAME);
    }

    /** The ten inventories that moved most often in the newest 2,000 movements. */
    Uni<HotItems> look() {
        return reads.select(SPAN, Tuple.tuple())
                .map(rows -> rows.iterator().next())
                .chain(span -> reads.select(ITEMS, Tuple.tuple())
                        .map(rows -> new HotItems(
                                span.getLong("movements"),
                                span.getDouble("seconds"),
                                StreamSupport.stream(rows.spliterator(), false)
                                        .map(HotItemQueries::item)
                                        .toList())));
    }

    private static HotItem item(Row row) {
        long onHand = row.getLong("on_hand");
        long reserved = row.getLong("reserved");
        return new HotItem(
                row.getLong("inventory_id"),
                row.getString("sku"),
                row.getString("location"),
                row.getLong("moves"),
                onHand,
                reserved,
                onHand - reserved);
    }
}
