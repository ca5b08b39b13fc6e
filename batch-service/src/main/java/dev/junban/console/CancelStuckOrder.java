package dev.junban.console;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.Stage;
import dev.junban.rows.Cancellation;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLines;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Orders;
import dev.junban.rows.StockMoves;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Gives up an order that waits for its payment or for stock, and puts what it holds back on sale. If its payment comes
 * in after all, it goes back by itself. One that has brought in money is cancelled in order-service, which gives it back.
 */
@Singleton
class CancelStuckOrder {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    CancelStuckOrder(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(UUID id, Optional<String> reason, Caller caller, Optional<RequestKey> key) {
        return transactions.run("cancel-stuck-order", key, start -> Kinds.ORDER
                .lock(start, List.of(id))
                .chain(orders -> {
                    Optional<Handle<UUID, Order>> held =
                            Optional.ofNullable(orders.rows().get(id));
                    return refusal(id, held)
                            .map(problem -> Uni.createFrom().item(bodies.answer(problem, CancelledOrderView.path(id))))
                            .orElseGet(() -> cancel(orders.then(), change(held.orElseThrow(), reason, caller)));
                }));
    }

    private static Optional<Problem> refusal(UUID id, Optional<Handle<UUID, Order>> held) {
        if (held.isEmpty()) {
            return Optional.of(Problem.notFound("There is no order " + id + "."));
        }
        OrderStatus status = held.get().row().status();
        return StuckOrder.mayCancel(status)
                ? Optional.empty()
                : Optional.of(Problem.of(
                                409,
                                "order-state-conflict",
                                "Order " + id + " is " + status + ": here only orders are cancelled that wait for their"
                                        + " payment or for stock.")
                        .with("orderStatus", status));
    }

    private static OrderChange change(Handle<UUID, Order> order, Optional<String> reason, Caller caller) {
        Order next = Cancellation.of(order.row()).orElseThrow().next();
        return new OrderChange(order, next, "cancelled", caller.name()).because(reason);
    }

    private Uni<Answer> cancel(Stage<Kinds.FromRefund> stage, OrderChange change) {
        List<UUID> freed = change.freesStock() ? List.of(change.order().id()) : List.of();
        return OrderLines.of(stage, freed)
                .chain(lines -> Kinds.INVENTORY
                        .lock(stage, lines.inventoryIds())
                        .call(stock -> free(stock.then(), freed, new StockMoves(lines, stock.rows()))))
                .map(Locked::then)
                .call(after -> Orders.save(after, List.of(change)))
                .map(saved -> bodies.answer(
                        200,
                        Optional.empty(),
                        new CancelledOrderView(
                                change.order().id(), change.next().status())));
    }

    private static Uni<Void> free(Stage<?> stage, List<UUID> freed, StockMoves moves) {
        freed.forEach(moves::free);
        return Inventories.move(stage, moves.movements());
    }
}
