package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.telemetry.LogFields;
import dev.junban.web.Caller;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The order that a call is about, held from here on.
 *
 * @param caller who may touch it
 * @param stage from where its refunds, account and stock may be acquired
 */
record HeldOrder(Caller caller, Handle<UUID, Order> handle, OrderContent content, Stage<Kinds.FromRefund> stage) {
    /** Empty if there is no such order for this caller. */
    static Uni<Optional<HeldOrder>> lock(Stage<? extends Kinds.FromOrder> start, UUID id, Caller caller) {
        LogFields.order(id);
        return Kinds.ORDER.lock(start, List.of(id)).chain(orders -> {
            Handle<UUID, Order> handle = orders.rows().get(id);
            if (handle == null || !caller.mayTouch(handle.row().customerId())) {
                return Uni.createFrom().item(Optional.empty());
            }
            return OrderContent.of(orders.then()::select, List.of(id))
                    .map(contents -> Optional.of(
                            new HeldOrder(caller, handle, Objects.requireNonNull(contents.get(id)), orders.then())));
        });
    }

    UUID id() {
        return handle.id();
    }

    Order row() {
        return handle.row();
    }

    OrderChange changing(Order next, String cause, Optional<String> detail) {
        return new OrderChange(handle, next, cause, caller.name()).because(detail);
    }

    /** The same movement of everything that was ordered. */
    List<OrderStep.Move> moves(MovementKind kind) {
        return content.lines().stream()
                .map(line -> new OrderStep.Move(line.inventoryId(), kind, line.quantity()))
                .toList();
    }
}
