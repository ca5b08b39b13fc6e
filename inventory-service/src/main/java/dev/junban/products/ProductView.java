package dev.junban.products;

import dev.junban.web.VersionTags;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

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

    Response response() {
        return Response.ok(this)
                .header(HttpHeaders.ETAG, VersionTags.of(version))
                .build();
    }
}
