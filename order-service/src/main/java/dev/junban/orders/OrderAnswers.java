package dev.junban.orders;

import dev.junban.rows.Order;
import dev.junban.web.Answer;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.UUID;

/** What is answered to calls that change an order. */
@Singleton
class OrderAnswers {
    private final JsonBody bodies;

    OrderAnswers(JsonBody bodies) {
        this.bodies = bodies;
    }

    Answer changed(HeldOrder order, Order next) {
        return bodies.answer(200, Optional.empty(), OrderView.of(order.id(), next, order.content()));
    }

    Answer accepted(RefundView refund) {
        return bodies.answer(202, Optional.empty(), refund);
    }

    Answer notFound(UUID id, String template) {
        return refused(OrderPaths.notFound(id), id, template);
    }

    /** The order is in a state that does not allow it. */
    Answer conflict(HeldOrder order, String why, String template) {
        Problem problem = Problem.of(
                        409,
                        "order-state-conflict",
                        "The order is " + order.row().status() + ". " + why)
                .with("orderStatus", order.row().status());
        return refused(problem, order.id(), template);
    }

    Answer refused(Problem problem, UUID id, String template) {
        return bodies.answer(problem, OrderPaths.of(id, template));
    }
}
