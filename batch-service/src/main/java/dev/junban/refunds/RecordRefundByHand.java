package dev.junban.refunds;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.Stage;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLines;
import dev.junban.rows.Orders;
import dev.junban.rows.Refunds;
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

/** Records a refund that an operator has made elsewhere; with the last of the money the order is over. */
@Singleton
class RecordRefundByHand {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    RecordRefundByHand(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(UUID orderId, RefundByHandRequest refund, Caller caller, RequestKey key) {
        return transactions.run("record-refund-by-hand", Optional.of(key), start -> Kinds.ORDER
                .lock(start, List.of(orderId))
                .chain(orders -> {
                    var order = Optional.ofNullable(orders.rows().get(orderId));
                    return verdict(order, orderId, refund)
                            .map(problem ->
                                    Uni.createFrom().item(bodies.answer(problem, RefundView.byHandPath(orderId))))
                            .orElseGet(() -> record(orders.then(), order.orElseThrow(), refund, caller));
                }));
    }

    private static Optional<Problem> verdict(
            Optional<Handle<UUID, Order>> order, UUID orderId, RefundByHandRequest refund) {
        if (order.isEmpty()) {
            return Optional.of(Problem.notFound("There is no order " + orderId + "."));
        }
        long refundable = order.get().row().payment().refundableMinor();
        return refund.amountMinor() <= refundable
                ? Optional.empty()
                : Optional.of(Problem.of(
                                409,
                                "refund-exceeds-captured",
                                "Of what order " + orderId + " has paid, " + refundable
                                        + " is neither back nor on its way.")
                        .with("refundableMinor", refundable));
    }

    private Uni<Answer> record(
            Stage<Kinds.FromRefund> stage, Handle<UUID, Order> order, RefundByHandRequest request, Caller caller) {
        Order next = order.row().refundFound(request.amountMinor());
        boolean frees = order.row().freesStockAs(next);
        NewRefund refund = NewRefund.byHand(order.id(), order.row(), request.amountMinor(), request.note());
        return freed(stage, frees ? List.of(order.id()) : List.of())
                .call(after ->
                        Orders.save(after, List.of(new OrderChange(order, next, "refunded-by-hand", caller.name()))))
                .chain(after -> Refunds.insert(after, List.of(refund)))
                .map(written -> bodies.answer(
                        201,
                        Optional.empty(),
                        RefundView.of(written.values().iterator().next())));
    }

    private static Uni<Stage<Kinds.Leaves>> freed(Stage<Kinds.FromRefund> stage, List<UUID> orderIds) {
        return OrderLines.of(stage, orderIds).chain(lines -> Kinds.INVENTORY
                .lock(stage, lines.inventoryIds())
                .call(stock -> {
                    StockMoves moves = new StockMoves(lines, stock.rows());
                    orderIds.forEach(moves::free);
                    return Inventories.move(stock.then(), moves.movements());
                })
                .map(Locked::then));
    }
}
