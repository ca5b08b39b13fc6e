package dev.junban.orders;

import dev.junban.rows.Cancellation;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.RefundOrigin;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Gives an order up: its stock may be sold again, and what was paid and is not on its way back yet goes back. */
@Singleton
class CancelOrder {
    private final IdempotentTransactions transactions;
    private final OrderAnswers answers;

    CancelOrder(IdempotentTransactions transactions, OrderAnswers answers) {
        this.transactions = transactions;
        this.answers = answers;
    }

    Uni<Answer> run(UUID id, Optional<String> reason, Caller caller, Optional<RequestKey> key) {
        return transactions.run("cancel-order", key, start -> HeldOrder.lock(start, id, caller)
                .chain(found -> found.map(order -> cancel(order, reason))
                        .orElseGet(() -> Uni.createFrom().item(answers.notFound(id, OrderPaths.CANCELLATION)))));
    }

    private Uni<Answer> cancel(HeldOrder order, Optional<String> reason) {
        return Cancellation.of(order.row())
                .map(cancellation -> carryOut(order, step(order, cancellation, reason)))
                .orElseGet(() -> Uni.createFrom()
                        .item(answers.conflict(order, "It cannot be cancelled any more.", OrderPaths.CANCELLATION)));
    }

    private Uni<Answer> carryOut(HeldOrder order, OrderStep step) {
        return step.carryOut(order.stage())
                .map(refund -> answers.changed(order, step.change().next()));
    }

    private static OrderStep step(HeldOrder order, Cancellation cancellation, Optional<String> reason) {
        Order row = order.row();
        long rest = cancellation.refundMinor();
        Optional<NewRefund> refund = rest == 0
                ? Optional.empty()
                : Optional.of(NewRefund.ofOrder(
                        order.id(), row, RefundOrigin.AUTOMATIC, rest, reason.or(() -> Optional.of("cancelled"))));
        return new OrderStep(
                order.changing(cancellation.next(), "cancelled", reason),
                row.freesStockAs(cancellation.next()) ? order.moves(MovementKind.FREE) : List.of(),
                refund,
                List.of());
    }
}
