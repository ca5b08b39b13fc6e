package dev.junban.rooms;

import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Reservations;
import dev.junban.web.Caller;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Gives the time of a reservation back. */
@Singleton
final class CancelReservation {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    CancelReservation(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Whether the room had this reservation of theirs. */
    Uni<Boolean> run(long roomId, long reservationId, Caller caller) {
        return transactions.run("cancel-reservation", start -> Kinds.ROOM
                .lock(start, List.of(roomId))
                .chain(locked -> locked.missing().isEmpty()
                        ? cancel(locked.then(), roomId, reservationId, caller)
                        : Uni.createFrom().item(false)));
    }

    private static Uni<Boolean> cancel(
            Stage<Kinds.FromReservation> stage, long roomId, long reservationId, Caller caller) {
        return Kinds.RESERVATION.lockToDelete(stage, List.of(reservationId)).chain(locked -> Optional.ofNullable(
                        locked.rows().get(reservationId))
                .filter(reservation -> reservation.row().roomId() == roomId
                        && caller.mayTouch(reservation.row().customerId()))
                .map(reservation -> Reservations.delete(reservation).replaceWith(true))
                .orElseGet(() -> Uni.createFrom().item(false)));
    }
}
