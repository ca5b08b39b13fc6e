package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.LeafInsert;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The only writer of prepaid tickets: every use leaves a row. */
public final class Tickets {
    private static final RowInsert<?, ?, Long, Ticket> INSERT =
            Kinds.TICKET.insert("shop_id bigint, customer_id text, remaining int, expires_at timestamptz");

    private static final RowUpdate<Long, Ticket> USE = Kinds.TICKET.update("remaining = t.remaining - 1", "");

    private static final LeafInsert USES = LeafInsert.into("ticket_uses", "ticket_id bigint, used_at timestamptz");

    private Tickets() {}

    /** A new ticket. */
    public static Uni<Handle<Long, Ticket>> insert(Stage<?> stage, Ticket ticket) {
        return INSERT.run(
                        stage,
                        List.of(Tuple.of(
                                ticket.shopId(), ticket.customerId(), ticket.remaining(), utc(ticket.expiresAt()))))
                .map(inserted -> inserted.values().iterator().next());
    }

    /** Uses each of them once. Whether they can be used is looked at before, with {@link Ticket#isUsable}. */
    public static Uni<Void> use(Stage<?> stage, Collection<Handle<Long, Ticket>> tickets, Instant usedAt) {
        List<Tuple> uses = tickets.stream()
                .map(ticket -> Tuple.of(ticket.id(), utc(usedAt)))
                .toList();
        return Uni.join()
                .all(
                        USE.run(tickets.stream().collect(Collectors.toMap(ticket -> ticket, ticket -> Tuple.tuple()))),
                        USES.run(stage, uses))
                .andFailFast()
                .replaceWithVoid();
    }

    private static OffsetDateTime utc(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }
}
