package dev.junban.stock;

import io.vertx.mutiny.sqlclient.Row;

/** The stock of one product at one location as it is answered, in pieces. */
record InventoryView(long id, long productId, String sku, String location, long onHand, long reserved, long available) {

    static InventoryView of(Row row) {
        long onHand = row.getLong("on_hand");
        long reserved = row.getLong("reserved");
        return new InventoryView(
                row.getLong("id"),
                row.getLong("product_id"),
                row.getString("sku"),
                row.getString("location"),
                onHand,
                reserved,
                onHand - reserved);
    }
}
