package dev.junban.tickets;

import dev.junban.edge.Idempotent;
import dev.junban.testing.FaultyDatabase;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    private static final String NUMBERS = """
            SELECT (SELECT count(*) FROM requests), (SELECT count(*) FROM ticket_uses), (SELECT count(*) FROM tickets),
                   (SELECT coalesce(sum(remaining), 0) FROM tickets)""";

    private static final Instant LATER = Instant.parse("2999-01-01T00:00:00Z");

    static FaultyDatabase faulty;
    static IdempotentTransactions transactions;
    static JsonBody bodies;

    @BeforeAll
    static void open() {
        faulty = new FaultyDatabase(FaultsIT.class);
        transactions = new IdempotentTransactions(faulty.transactions());
        bodies = Idempotent.bodies();
    }

    @AfterAll
    static void close() throws SQLException {
        faulty.close();
    }

    @Test
    void issuesATicketOnceOrNotAtAll() {
        IssueTicket issueTicket = new IssueTicket(transactions, bodies);

        faulty.requireSameUnderFaults(
                NUMBERS, () -> issueTicket.run(1, new TicketRequest("c-1", 10, LATER), Idempotent.newKey()));
    }

    @Test
    void usesTicketsOnceOrNotAtAll() {
        UseTickets useTickets = new UseTickets(transactions, bodies);
        List<Long> tickets = List.of(ticket(), ticket());

        faulty.requireSameUnderFaults(
                NUMBERS,
                () -> useTickets.run(
                        1,
                        new TicketUsesRequest(tickets, LATER.minusSeconds(60)),
                        Idempotent.STAFF,
                        Idempotent.newKey()));
    }

    private static long ticket() {
        return faulty.number("INSERT INTO tickets (shop_id, customer_id, remaining, expires_at)"
                + " VALUES (1, 'c-1', 1000000, '" + LATER + "') RETURNING id");
    }
}
