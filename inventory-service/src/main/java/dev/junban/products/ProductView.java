package dev.junban.products;

import io.vertx.mutiny.sqlclient.Row;

/** A product as it is answered. */
record ProductView(
        long id, String sku, String name, String description, long priceMinor, String currency, int version) {

    static final String COLUMNS = "id, sku, name, description, price_minor, currency, version";

    static ProductView of(Row row) {
        return new ProductView(
                row.getLong("id"),
                row.getString("sku"),
                row.getString("name"),
                row.getString("description"),
                row.getLong("price_minor"),
                row.getString("currency"),
                row.getInteger("version"));
    }

    String etag() {
        return "\"" + version + "\"";
    }
}
