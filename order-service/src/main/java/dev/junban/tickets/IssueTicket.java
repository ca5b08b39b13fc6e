package dev.junban.tickets;

import dev.junban.rows.Ticket;
import dev.junban.rows.Tickets;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;

/** A new ticket of a branch. */
@Singleton
final class IssueTicket {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    IssueTicket(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long shopId, TicketRequest request, RequestKey key) {
        var ticket = new Ticket(shopId, request.customerId(), request.uses(), request.expiresAt());
        return transactions.run("issue-ticket", Optional.of(key), stage -> Tickets.insert(stage, ticket)
                .map(issued -> bodies.answer(
                        201,
                        Optional.of(TicketPaths.tickets(shopId) + "/" + issued.id()),
                        TicketView.of(issued.id(), ticket))));
    }
}
