package dev.junban.rooms;

import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Reservation;
import dev.junban.rows.Reservations;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reserves a room unless it is taken at that time. What is not there cannot be locked, so the room is, before anybody
 * counts on its being free. That it is taken can be told without: who is refused anyway does not queue.
 */
@Singleton
final class ReserveRoom {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    ReserveRoom(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long roomId, ReservationRequest request, RequestKey key) {
        var wanted = new Reservation(roomId, request.customerId(), request.startsAt(), request.endsAt());
        return transactions.run(
                "reserve-room",
                Optional.of(key),
                start -> unlessTaken(start, wanted, () -> lockAndReserve(start, wanted)));
    }

    private Uni<Answer> lockAndReserve(Stage<? extends Kinds.FromRoom> start, Reservation wanted) {
        return Kinds.ROOM
                .lock(start, List.of(wanted.roomId()))
                .chain(room -> room.missing().isEmpty()
                        ? unlessTaken(room.then(), wanted, () -> reserve(room.then(), wanted))
                        : refuse(RoomPaths.notFound(wanted.roomId()), wanted.roomId()));
    }

    private Uni<Answer> unlessTaken(Stage<?> stage, Reservation wanted, Supplier<Uni<Answer>> reserve) {
        return ReservationQueries.inTheWay(stage, wanted)
                .chain(other -> other.map(taken -> refuse(overlap(taken), wanted.roomId()))
                        .orElseGet(reserve));
    }

    private Uni<Answer> reserve(Stage<?> stage, Reservation wanted) {
        return Reservations.insert(stage, wanted).map(reservation -> created(reservation.id(), wanted));
    }

    private Answer created(long id, Reservation reservation) {
        return bodies.answer(
                201,
                Optional.of(RoomPaths.reservations(reservation.roomId()) + "/" + id),
                ReservationView.of(id, reservation));
    }

    private Uni<Answer> refuse(Problem problem, long roomId) {
        return Uni.createFrom().item(bodies.answer(problem, RoomPaths.reservations(roomId)));
    }

    /** When it is taken may be known to everybody, by whom not. */
    private static Problem overlap(ReservationView taken) {
        return Problem.of(
                        409,
                        "reservation-overlap",
                        "Room " + taken.roomId() + " is taken from " + taken.startsAt() + " until " + taken.endsAt()
                                + ". Choose another time or another room.")
                .with("reservationId", taken.id())
                .with("startsAt", taken.startsAt())
                .with("endsAt", taken.endsAt());
    }
}
