package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.RowInsert;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.List;

/** The only writer of reservations; each is written while its room is held. */
public final class Reservations {
    private static final RowInsert<?, ?, Long, Reservation> INSERT =
            Kinds.RESERVATION.insert("room_id bigint, customer_id text, starts_at timestamptz, ends_at timestamptz");

    private Reservations() {}

    /**
     * A new reservation of a room that is held. Whether the room is free is looked at before; the constraint behind it
     * fails with SQLSTATE 23P01.
     */
    public static Uni<Handle<Long, Reservation>> insert(Stage<?> stage, Reservation reservation) {
        Tuple row = Tuple.of(
                reservation.roomId(),
                reservation.customerId(),
                reservation.startsAt().atOffset(ZoneOffset.UTC),
                reservation.endsAt().atOffset(ZoneOffset.UTC));
        return INSERT.run(stage, List.of(row))
                .map(inserted -> inserted.values().iterator().next());
    }

    /** Gives its time back. It was acquired to be deleted, after its room. */
    public static Uni<Void> delete(Handle<Long, Reservation> reservation) {
        return Kinds.RESERVATION.delete(List.of(reservation));
    }
}
