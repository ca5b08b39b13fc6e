package dev.junban.rooms;

import dev.junban.rows.Reservation;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;

/** A reservation as it is answered: from {@code startsAt} on until just before {@code endsAt}. */
record ReservationView(long id, long roomId, String customerId, Instant startsAt, Instant endsAt) {
    static final String COLUMNS = "id, room_id, customer_id, starts_at, ends_at";

    static ReservationView of(long id, Reservation reservation) {
        return new ReservationView(
                id, reservation.roomId(), reservation.customerId(), reservation.startsAt(), reservation.endsAt());
    }

    static ReservationView of(Row row) {
        return new ReservationView(
                row.getLong("id"),
                row.getLong("room_id"),
                row.getString("customer_id"),
                row.getOffsetDateTime("starts_at").toInstant(),
                row.getOffsetDateTime("ends_at").toInstant());
    }
}
