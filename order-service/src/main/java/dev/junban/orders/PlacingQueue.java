package dev.junban.orders;

import dev.junban.batching.NaturalBatch;
import dev.junban.locking.DatabaseBusy;
import dev.junban.web.Answer;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;

/**
 * Orders on their way to be placed. While one transaction is in flight for an inventory, the orders for it that arrive
 * gather, and go into the next one together. An order for several inventories waits where most others do.
 *
 * <p>A row can be written once a transaction, and a transaction takes as long for one order as for many; so what one
 * inventory sells is bounded by how many orders share a transaction, not by how many ask at once.
 */
@Singleton
class PlacingQueue {
    private final PlaceOrders placeOrders;
    private final VertxInternal vertx;
    private final NaturalBatch<Long, PlaceOrder, Answer> batch;
    private final DistributionSummary sizes;

    PlacingQueue(PlaceOrders placeOrders, PlacingConfig config, Vertx vertx, MeterRegistry registry) {
        this.placeOrders = placeOrders;
        this.vertx = (VertxInternal) vertx;
        this.batch =
                new NaturalBatch<>(config.limits(), this::fly, PlacingQueue::isOfContent, order -> order.quantities()
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
        return Uni.createFrom().deferred(() -> batch.submit(laneOf(order), order));
    }

    private Long laneOf(PlaceOrder order) {
        return order.quantities().keySet().stream()
                .max(Comparator.comparing(batch::isBusy).thenComparing(batch::waiting))
                .orElseThrow(() -> new IllegalArgumentException("order " + order.id() + " has no lines"));
    }

    /** In a context of its own: what belongs to one of the requests, a trace for example, is not that of the others. */
    private Uni<List<Answer>> fly(List<PlaceOrder> orders) {
        sizes.record(orders.size());
        return Uni.createFrom()
                .deferred(() -> placeOrders.run(orders))
                .runSubscriptionOn(task -> vertx.createEventLoopContext().runOnContext(ignored -> task.run()));
    }

    /** A database that is busy is busy for all; anything else may be the fault of one of them. */
    private static boolean isOfContent(Throwable failure) {
        return !(failure instanceof DatabaseBusy);
    }
}
