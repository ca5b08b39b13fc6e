package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;

/**
 * Something paid for in advance.
 *
 * @param shopId the branch where it counts
 * @param remaining how often it can still be used
 * @param expiresAt the last moment at which it can be used
 */
public record Ticket(long shopId, String customerId, int remaining, Instant expiresAt) {
    static final String COLUMNS = "shop_id, customer_id, remaining, expires_at";

    static Ticket of(Row row) {
        return new Ticket(
                row.getLong("shop_id"),
                row.getString("customer_id"),
                row.getInteger("remaining"),
                row.getOffsetDateTime("expires_at").toInstant());
    }

    /** Whether it can be used once more there and then. */
    public boolean isUsable(long atShopId, Instant usedAt) {
        return shopId == atShopId && remaining > 0 && !usedAt.isAfter(expiresAt);
    }

    /** The ticket after one use. */
    public Ticket used() {
        if (remaining == 0) {
            throw new IllegalStateException("A ticket that is used up cannot be used again");
        }
        return new Ticket(shopId, customerId, remaining - 1, expiresAt);
    }
}
