package dev.junban.orders;

import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What a piece of an inventory is and costs. Archived products are not on offer.
 *
 * @param at the time of the transaction that asked
 */
record Offer(String sku, long priceMinor, String currency, Instant at) {
    static final String SELECT = """
            SELECT i.id, p.sku, p.price_minor, p.currency, now() AS at FROM inventories AS i
            JOIN products AS p ON p.id = i.product_id
            WHERE i.id = ANY ($1::bigint[]) AND p.archived_at IS NULL""";

    static Map<Long, Offer> byInventory(RowSet<Row> rows) {
        Map<Long, Offer> offers = new HashMap<>();
        for (Row row : rows) {
            Offer offer = new Offer(
                    row.getString("sku"),
                    row.getLong("price_minor"),
                    row.getString("currency"),
                    row.getOffsetDateTime("at").toInstant());
            offers.put(row.getLong("id"), offer);
        }
        return offers;
    }
}
