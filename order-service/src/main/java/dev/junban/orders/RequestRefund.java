package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Payment;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundOrigin;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Gives money back, never more than came in: what is on its way counts as given. The refund is written while the order
 * is held, and the provider is asked afterwards; store credit is back in the account at once.
 */
@Singleton
class RequestRefund {
    private final IdempotentTransactions transactions;
    private final OrderAnswers answers;

    RequestRefund(IdempotentTransactions transactions, OrderAnswers answers) {
        this.transactions = transactions;
        this.answers = answers;
    }

    Uni<Answer> run(UUID id, RefundRequest request, Caller caller, RequestKey key) {
        return transactions.run("request-refund", Optional.of(key), start -> HeldOrder.lock(start, id, caller)
                .chain(found -> found.map(order -> refund(order, request))
                        .orElseGet(() -> Uni.createFrom().item(answers.notFound(id, OrderPaths.REFUNDS)))));
    }

    private Uni<Answer> refund(HeldOrder order, RefundRequest request) {
        List<RefundRequest.Returned> returned = Objects.requireNonNullElse(request.returned(), List.of());
        return verdict(order, request.amountMinor(), !returned.isEmpty())
                .map(answer -> Uni.createFrom().item(answer))
                .orElseGet(() -> order.stage()
                        .select(Returns.BEFORE, Tuple.of(order.id()))
                        .map(before -> Returns.of(returned, order.content(), before))
                        .chain(returns -> carryOut(order, request, returns)));
    }

    private Optional<Answer> verdict(HeldOrder order, long amountMinor, boolean returns) {
        OrderStatus status = order.row().status();
        if (status == OrderStatus.REFUND_DUE) {
            return Optional.of(
                    answers.conflict(order, "All of its money goes back without being asked for.", OrderPaths.REFUNDS));
        }
        if (amountMinor > order.row().payment().refundableMinor()) {
            return Optional.of(answers.refused(exceeds(order.row(), amountMinor), order.id(), OrderPaths.REFUNDS));
        }
        return returns && status != OrderStatus.FULFILLED
                ? Optional.of(answers.conflict(
                        order, "Only what has left can come back: leave out \"returned\".", OrderPaths.REFUNDS))
                : Optional.empty();
    }

    private static Problem exceeds(Order order, long amountMinor) {
        Payment payment = order.payment();
        return Problem.of(
                        409,
                        "refund-exceeds-captured",
                        "At most " + payment.refundableMinor() + " " + order.currency() + " can still be refunded.")
                .with("requestedMinor", amountMinor)
                .with("capturedMinor", payment.capturedMinor())
                .with("refundedMinor", payment.refundedMinor())
                .with("refundingMinor", payment.refundingMinor())
                .with("refundableMinor", payment.refundableMinor());
    }

    private Uni<Answer> carryOut(HeldOrder order, RefundRequest request, Returns returns) {
        return returns.fault()
                .map(problem -> Uni.createFrom().item(answers.refused(problem, order.id(), OrderPaths.REFUNDS)))
                .orElseGet(() -> step(order, request, returns)
                        .carryOut(order.stage())
                        .map(written -> answers.accepted(view(written.orElseThrow(), returns))));
    }

    private static OrderStep step(HeldOrder order, RefundRequest request, Returns returns) {
        Order next = order.row().refunded(request.amountMinor());
        List<OrderStep.Move> moves = new ArrayList<>(returns.moves());
        if (order.row().freesStockAs(next)) {
            moves.addAll(order.moves(MovementKind.FREE));
        }
        return new OrderStep(
                order.changing(next, "refunded", Optional.of(request.reason())),
                moves,
                Optional.of(NewRefund.ofOrder(
                        order.id(),
                        order.row(),
                        RefundOrigin.REQUESTED,
                        request.amountMinor(),
                        Optional.of(request.reason()))),
                returns.units());
    }

    private static RefundView view(Handle<Long, Refund> refund, Returns returns) {
        return RefundView.of(refund.id(), refund.row(), returns.units());
    }
}
