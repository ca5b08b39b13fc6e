package dev.junban.orders;

import dev.junban.rows.MovementKind;
import dev.junban.rows.OrderStatus;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Hands a paid order over: its goods leave the shelf. */
@Singleton
class FulfilOrder {
    private final IdempotentTransactions transactions;
    private final OrderAnswers answers;

    FulfilOrder(IdempotentTransactions transactions, OrderAnswers answers) {
        this.transactions = transactions;
        this.answers = answers;
    }

    Uni<Answer> run(UUID id, Caller caller, Optional<RequestKey> key) {
        return transactions.run(
                "fulfil-order", key, start -> HeldOrder.lock(start, id, caller).chain(found -> found.map(this::fulfil)
                        .orElseGet(() -> Uni.createFrom().item(answers.notFound(id, OrderPaths.FULFILMENT)))));
    }

    private Uni<Answer> fulfil(HeldOrder order) {
        if (!order.row().mayBeFulfilled()) {
            return conflict(
                    order,
                    order.row().status() == OrderStatus.PAID
                            ? "All of its money is on its way back; its goods stay here."
                            : "Only a PAID order can be fulfilled.");
        }
        OrderStep step = new OrderStep(
                order.changing(order.row().fulfilled(), "fulfilled", Optional.empty()),
                order.moves(MovementKind.FULFIL),
                Optional.empty(),
                List.of());
        return step.carryOut(order.stage())
                .map(refund -> answers.changed(order, step.change().next()));
    }

    private Uni<Answer> conflict(HeldOrder order, String why) {
        return Uni.createFrom().item(answers.conflict(order, why, OrderPaths.FULFILMENT));
    }
}
