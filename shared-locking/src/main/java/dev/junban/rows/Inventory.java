package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;

/**
 * The stock of one product at one location, in pieces.
 *
 * @param reserved how many of those on hand are held for orders
 * @param awaited whether orders may be waiting for it
 */
public record Inventory(long productId, String location, long onHand, long reserved, boolean awaited) {
    /** Above it a JSON number is no longer exact in every client. */
    public static final long ON_HAND_MAX = (1L << 53) - 1;

    static final String COLUMNS = "product_id, location, on_hand, reserved, awaited";

    static Inventory of(Row row) {
        return new Inventory(
                row.getLong("product_id"),
                row.getString("location"),
                row.getLong("on_hand"),
                row.getLong("reserved"),
                row.getBoolean("awaited"));
    }

    /** How many may still be sold, or leave otherwise. */
    public long available() {
        return onHand - reserved;
    }

    /** How many more it can take in. */
    public long space() {
        return ON_HAND_MAX - onHand;
    }
}
