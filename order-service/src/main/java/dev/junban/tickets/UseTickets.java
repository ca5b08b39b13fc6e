package dev.junban.tickets;

import dev.junban.locking.Locked;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Ticket;
import dev.junban.rows.Tickets;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Uses a set of tickets, all of them or none. They are locked by id, whatever the order of the request. */
@Singleton
final class UseTickets {
    private static final String NOW = "SELECT now() AS now";

    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    UseTickets(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long shopId, TicketUsesRequest request, Caller caller, RequestKey key) {
        return transactions.run("use-tickets", Optional.of(key), start -> Uni.combine()
                .all()
                .unis(now(start), Kinds.TICKET.lock(start, request.ticketIds()))
                .asTuple()
                .chain(both -> TicketVerdict.of(
                                shopId,
                                request,
                                caller,
                                both.getItem1(),
                                both.getItem2().rows())
                        .map(problem -> Uni.createFrom().item(bodies.answer(problem, TicketPaths.uses(shopId))))
                        .orElseGet(() -> use(shopId, request.usedAt(), both.getItem2()))));
    }

    private static Uni<Instant> now(Stage<?> stage) {
        return stage.select(NOW, Tuple.tuple())
                .map(rows -> rows.iterator().next().getOffsetDateTime("now").toInstant());
    }

    private Uni<Answer> use(long shopId, Instant usedAt, Locked<?, Long, Ticket> locked) {
        var tickets = locked.rows().values();
        var used = tickets.stream()
                .map(ticket -> TicketView.of(ticket.id(), ticket.row().used()))
                .toList();
        return Tickets.use(locked.then(), tickets, usedAt)
                .map(done -> bodies.answer(201, Optional.empty(), new TicketUsesView(shopId, usedAt, used)));
    }
}
