package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Order;
import dev.junban.web.Answer;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** What is answered to each verdict. */
@Singleton
class Answers {
    private final JsonBody bodies;

    Answers(JsonBody bodies) {
        this.bodies = bodies;
    }

    Answer created(NewOrder accepted, Map<UUID, Handle<UUID, Order>> written) {
        Order order = Objects.requireNonNull(written.get(accepted.id())).row();
        OrderView view = OrderView.of(accepted.id(), order, new OrderContent(accepted.lines(), accepted.charges()));
        return bodies.answer(201, Optional.of(OrderPaths.of(view.id())), view);
    }

    Answer refused(Verdict.Refused refused) {
        return bodies.answer(refused.problem(), OrderPaths.ORDERS);
    }

    Answer keyReused() {
        return bodies.answer(Problem.keyReused(), OrderPaths.ORDERS);
    }
}
