package dev.junban.orders;

import dev.junban.rows.NewOrder;
import dev.junban.web.Answer;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import jakarta.inject.Singleton;
import java.util.Optional;

/** What is answered to each verdict. */
@Singleton
class Answers {
    private final JsonBody bodies;

    Answers(JsonBody bodies) {
        this.bodies = bodies;
    }

    Answer created(NewOrder accepted) {
        OrderView view =
                OrderView.of(accepted.id(), accepted.order(), new OrderContent(accepted.lines(), accepted.charges()));
        return bodies.answer(201, Optional.of(OrderPaths.of(view.id())), view);
    }

    Answer refused(Verdict.Refused refused) {
        return bodies.answer(refused.problem(), OrderPaths.ORDERS);
    }

    Answer keyReused() {
        return bodies.answer(Problem.keyReused(), OrderPaths.ORDERS);
    }
}
