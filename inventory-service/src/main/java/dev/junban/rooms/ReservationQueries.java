package dev.junban.rooms;

import dev.junban.locking.Reads;
import dev.junban.locking.Stage;
import dev.junban.rows.Reservation;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Reads reservations. */
@Singleton
final class ReservationQueries {
    private static final String SELECT = "SELECT " + ReservationView.COLUMNS + " FROM reservations ";

    private static final String BY_ID = SELECT + "WHERE room_id = $1 AND id = $2";

    private static final String NEWEST_FIRST = SELECT
            + "WHERE room_id = $1 AND ($2::text IS NULL OR customer_id = $2) AND id < $3 ORDER BY id DESC LIMIT $4";

    /** As the exclusion constraint has it, whose index answers this. */
    private static final String IN_THE_WAY = SELECT
            + "WHERE room_id = $1 AND tstzrange(starts_at, ends_at) && tstzrange($2, $3) ORDER BY starts_at LIMIT 1";

    private final Reads reads;

    ReservationQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<ReservationView>> byId(long roomId, long id) {
        return reads.select(BY_ID, Tuple.of(roomId, id)).map(ReservationQueries::first);
    }

    /** The newest reservations of the room with a smaller id, of the only customer asked for. */
    Uni<Page<ReservationView>> newestFirst(long roomId, Optional<String> onlyCustomer, long idBelow, int limit) {
        return reads.select(NEWEST_FIRST, Tuple.of(roomId, onlyCustomer.orElse(null), idBelow, limit + 1))
                .map(ReservationQueries::views)
                .map(views -> Page.of(views, limit, last -> Cursor.of(last.id())));
    }

    /** The first one that takes the same room, which this transaction holds, at the same time. */
    static Uni<Optional<ReservationView>> inTheWay(Stage<?> stage, Reservation wanted) {
        return stage.select(
                        IN_THE_WAY,
                        Tuple.of(
                                wanted.roomId(),
                                wanted.startsAt().atOffset(ZoneOffset.UTC),
                                wanted.endsAt().atOffset(ZoneOffset.UTC)))
                .map(ReservationQueries::first);
    }

    private static Optional<ReservationView> first(RowSet<Row> rows) {
        return rows.stream().map(ReservationView::of).findFirst();
    }

    private static List<ReservationView> views(RowSet<Row> rows) {
        return rows.stream().map(ReservationView::of).toList();
    }
}
