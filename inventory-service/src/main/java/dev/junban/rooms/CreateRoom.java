package dev.junban.rooms;

import dev.junban.rows.Room;
import dev.junban.rows.Rooms;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;

/** One more room. */
@Singleton
final class CreateRoom {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    CreateRoom(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(RoomRequest request, Optional<RequestKey> key) {
        return transactions.run("create-room", key, stage -> Rooms.insert(stage, new Room(request.name()))
                .map(room -> bodies.answer(
                        201, Optional.of(RoomPaths.ROOMS + "/" + room.id()), new RoomView(room.id(), request.name()))));
    }
}
