package dev.junban.rooms;

import dev.junban.edge.Idempotent;
import dev.junban.testing.FaultyDatabase;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    private static final String NUMBERS = """
            SELECT (SELECT count(*) FROM requests), (SELECT count(*) FROM rooms), (SELECT count(*) FROM reservations)""";

    private static final AtomicInteger NEXT_DAY = new AtomicInteger(1);

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
    void createsARoomOnceOrNotAtAll() {
        CreateRoom createRoom = new CreateRoom(transactions, bodies);

        faulty.requireSameUnderFaults(
                NUMBERS, () -> createRoom.run(new RoomRequest("Sumire"), Optional.of(Idempotent.newKey())));
    }

    @Test
    void reservesARoomOnceOrNotAtAll() {
        long room = room();

        faulty.requireSameUnderFaults(NUMBERS, () -> reserve(room));
    }

    @Test
    void cancelsAReservationOnceOrNotAtAll() {
        CancelReservation cancelReservation = new CancelReservation(faulty.transactions());
        long room = room();

        faulty.requireSameUnderFaults(NUMBERS, () -> {
            var unused = reserve(room).await().atMost(Duration.ofSeconds(30));
            return cancelReservation.run(room, faulty.number("SELECT max(id) FROM reservations"), Idempotent.STAFF);
        });
    }

    /** On a day of its own. */
    private static Uni<?> reserve(long room) {
        Instant start = Instant.EPOCH.plus(Duration.ofDays(20_000L + NEXT_DAY.getAndIncrement()));
        return new ReserveRoom(transactions, bodies)
                .run(room, new ReservationRequest("c-1", start, start.plus(Duration.ofHours(1))), Idempotent.newKey());
    }

    private static long room() {
        return faulty.number("INSERT INTO rooms (name) VALUES ('Sumire') RETURNING id");
    }
}
