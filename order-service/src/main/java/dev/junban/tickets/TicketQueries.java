package dev.junban.tickets;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Tickets as they were a moment ago. */
@Singleton
final class TicketQueries {
    private static final String BY_ID = "SELECT " + TicketView.COLUMNS + " FROM tickets WHERE id = $1 AND shop_id = $2";

    private final Reads reads;

    TicketQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<TicketView>> byId(long shopId, long id) {
        return reads.select(BY_ID, Tuple.of(id, shopId))
                .map(rows -> rows.stream().map(TicketView::of).findFirst());
    }
}
