package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;

/** A room is taken from {@code startsAt} on until just before {@code endsAt}. */
public record Reservation(long roomId, String customerId, Instant startsAt, Instant endsAt) {
    static final String COLUMNS = "room_id, customer_id, starts_at, ends_at";

    public Reservation {
        if (!endsAt.isAfter(startsAt)) {
            throw new IllegalArgumentException("A reservation from " + startsAt + " cannot end at " + endsAt);
        }
    }

    static Reservation of(Row row) {
        return new Reservation(
                row.getLong("room_id"),
                row.getString("customer_id"),
                row.getOffsetDateTime("starts_at").toInstant(),
                row.getOffsetDateTime("ends_at").toInstant());
    }
}
