package dev.junban.orders;

import dev.junban.batching.NaturalBatch;
import dev.junban.locking.DatabaseBusy;
import dev.junban.traces.Spans;
import dev.junban.traces.Traces;
import dev.junban.web.Answer;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders on their way to be placed. While one transaction holds an inventory, the orders for it that arrive gather, and go
 * into the next one together. An order for several inventories waits where most others do.
 *
 * <p>A row can be written once a transaction, and a transaction takes as long for one order as for many; so what one
 * inventory sells is bounded by how many orders share a transaction, not by how many ask at once.
 */
@Singleton
class PlacingQueue {
    private final PlaceOrders placeOrders;
    private final VertxInternal vertx;
    private final NaturalBatch<Long, Arrived, Answer> batch;
    private final DistributionSummary sizes;

    /** An order with the trace of its own request. */
    private record Arrived(PlaceOrder order, Context trace) {}

    PlacingQueue(PlaceOrders placeOrders, PlacingConfig config, Vertx vertx, MeterRegistry registry) {
        this.placeOrders = placeOrders;
        this.vertx = (VertxInternal) vertx;
        this.batch =
                new NaturalBatch<>(config.limits(), this::fly, PlacingQueue::isOfContent, arrived -> arrived.order()
                        .quantities()
                        .size());
        this.sizes = DistributionSummary.builder("junban.placing.batch")
                .description("Orders that share a transaction")
                .register(registry);
        Gauge.builder("junban.placing.waiting", batch, NaturalBatch::waiting)
                .description("Orders that wait for a transaction")
                .register(registry);
    }

    /** Places it when its turn comes. Whoever cancels before that has placed nothing. */
    Uni<Answer> place(PlaceOrder order) {
        return Uni.createFrom().deferred(() -> batch.submit(laneOf(order), new Arrived(order, Context.current())));
    }

    private Long laneOf(PlaceOrder order) {
        return order.quantities().keySet().stream()
                .max(Comparator.comparing(batch::isBusy).thenComparing(batch::waiting))
                .orElseThrow(() -> new IllegalArgumentException("order " + order.id() + " has no lines"));
    }

    /** In a context of its own: what belongs to one of the requests, a trace for example, is not that of the others. */
    private Uni<List<Answer>> fly(List<Arrived> arrived, Runnable holding) {
        sizes.record(arrived.size());
        List<PlaceOrder> orders = arrived.stream().map(Arrived::order).toList();
        return Spans.together("place-orders", traces(arrived), () -> placeOrders.run(orders, holding))
                .runSubscriptionOn(task -> vertx.createEventLoopContext().runOnContext(ignored -> task.run()));
    }

    private static Map<String, Context> traces(List<Arrived> arrived) {
        Map<String, Context> traces = new LinkedHashMap<>();
        for (Arrived one : arrived) {
            if (Traces.isTraced(one.trace())) {
                traces.put(one.order().id().toString(), one.trace());
            }
        }
        return traces;
    }

    /** A database that is busy is busy for all; anything else may be the fault of one of them. */
    private static boolean isOfContent(Throwable failure) {
        return !(failure instanceof DatabaseBusy);
    }
}
