package dev.junban.tickets;

import dev.junban.rows.Ticket;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;

/** A ticket as it is answered. */
record TicketView(long id, long shopId, String customerId, int remaining, Instant expiresAt) {
    static final String COLUMNS = "id, shop_id, customer_id, remaining, expires_at";

    static TicketView of(long id, Ticket ticket) {
        return new TicketView(id, ticket.shopId(), ticket.customerId(), ticket.remaining(), ticket.expiresAt());
    }

    static TicketView of(Row row) {
        return new TicketView(
                row.getLong("id"),
                row.getLong("shop_id"),
                row.getString("customer_id"),
                row.getInteger("remaining"),
                row.getOffsetDateTime("expires_at").toInstant());
    }
}
