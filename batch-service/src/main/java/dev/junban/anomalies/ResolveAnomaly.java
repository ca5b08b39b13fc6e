package dev.junban.anomalies;

import dev.junban.locking.Stage;
import dev.junban.rows.Anomalies;
import dev.junban.rows.Kinds;
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

/** Notes that a person has dealt with an anomaly; from then on its money is not given back by itself any more. */
@Singleton
class ResolveAnomaly {
    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    ResolveAnomaly(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(long id, ResolutionRequest resolution, Caller caller, Optional<RequestKey> key) {
        return transactions.run("resolve-anomaly", key, stage -> AnomalyQueries.find(stage, id)
                .chain(found -> found.map(anomaly -> Kinds.ORDER
                                .lock(stage, List.of(anomaly.orderId()))
                                .chain(order -> resolve(order.then(), id, resolution, caller)))
                        .orElseGet(() -> refuse(Problem.notFound("There is no anomaly " + id + "."), id))));
    }

    /** While the order is held nobody writes a refund for it. */
    private Uni<Answer> resolve(Stage<?> stage, long id, ResolutionRequest resolution, Caller caller) {
        return AnomalyQueries.find(stage, id)
                .chain(now -> now.orElseThrow().resolution().isPresent()
                        ? refuse(
                                Problem.of(409, "anomaly-resolved", "Somebody has resolved anomaly " + id + " before."),
                                id)
                        : Anomalies.resolve(stage, id, resolution.note(), caller.name())
                                .chain(() -> AnomalyQueries.find(stage, id))
                                .map(resolved -> bodies.answer(200, Optional.empty(), resolved.orElseThrow())));
    }

    private Uni<Answer> refuse(Problem problem, long id) {
        return Uni.createFrom().item(bodies.answer(problem, AnomalyView.resolutionPath(id)));
    }
}
