package dev.junban.rooms;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The rooms there are. */
@Singleton
final class RoomQueries {
    private static final String BY_ID = "SELECT " + RoomView.COLUMNS + " FROM rooms WHERE id = $1";

    private final Reads reads;

    RoomQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<RoomView>> byId(long id) {
        return reads.select(BY_ID, Tuple.of(id))
                .map(rows -> rows.stream().map(RoomView::of).findFirst());
    }
}
