package dev.junban.webhooks;

import dev.junban.testing.FaultyDatabase;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    private static final String NUMBERS = """
            SELECT (SELECT count(*) FROM inbox), (SELECT count(*) FROM outbox),
                   (SELECT count(*) FROM orders WHERE reported_at IS NOT NULL)""";

    static FaultyDatabase faulty;

    @BeforeAll
    static void open() {
        faulty = new FaultyDatabase(FaultsIT.class);
    }

    @AfterAll
    static void close() throws SQLException {
        faulty.close();
    }

    @Test
    void recordsAnEventOnceOrNotAtAll() {
        RecordPaymentEvent recordPaymentEvent = new RecordPaymentEvent(faulty.transactions());

        faulty.requireSameUnderFaults(NUMBERS, () -> {
            UUID order = order();
            var data = new PaymentEvent.Data("p-1", order, 100L, "EUR", Optional.empty());
            var event = new PaymentEvent("payment.captured", Instant.parse("2026-03-01T12:00:00Z"), data);
            return recordPaymentEvent.run("msg-" + order, event, "{}");
        });
    }

    private static UUID order() {
        UUID id = UUID.randomUUID();
        var unused = faulty.number(
                "INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, expires_at)"
                        + " VALUES ('" + id
                        + "', 'c-1', 'PENDING_PAYMENT', 'EUR', 100, 'SUBMITTED', now()) RETURNING 1");
        return id;
    }
}
