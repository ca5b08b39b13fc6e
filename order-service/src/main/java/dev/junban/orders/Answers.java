package dev.junban.orders;

import dev.junban.rows.Order;
import dev.junban.web.Answer;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import jakarta.inject.Singleton;
import java.util.Optional;

/** What is answered to each verdict. */
@Singleton
class Answers {
    private static final String PATH = "/orders";

    private final JsonBody bodies;

    Answers(JsonBody bodies) {
        this.bodies = bodies;
    }

    Answer created(Verdict.Accepted accepted, Order order) {
        OrderView view =
                OrderView.of(accepted.order().id(), order, accepted.order().lines());
        return bodies.answer(201, Optional.of(PATH + "/" + view.id()), view);
    }

    Answer refused(Verdict.Refused refused) {
        return bodies.answer(refused.problem(), PATH);
    }

    Answer keyReused() {
        return bodies.answer(Problem.keyReused(), PATH);
    }
}
