package dev.junban.expiry;

import dev.junban.jobs.JobsConfig;
import dev.junban.jobs.Seconds;
import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Expiry;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLines;
import dev.junban.rows.Orders;
import dev.junban.rows.StockMoves;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;

/**
 * Expires orders, and puts what they hold back on sale. Orders that somebody else holds are left to the next time: they
 * are being paid or cancelled, or another instance expires them.
 */
@Singleton
class ExpireOrders {
    /** By the clock of the database, under the lock. What a webhook has reported is on its way to be settled. */
    private static final String DUE = """
            SELECT id FROM orders
            WHERE id = ANY ($1::uuid[]) AND expires_at <= now()
              AND (reported_at IS NULL OR reported_at <= now() - $2::float8 * interval '1 second')""";

    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final Duration reportedBefore;

    ExpireOrders(LockedTransactions<Kinds.FromRequest> transactions, JobsConfig config) {
        this.transactions = transactions;
        this.reportedBefore = config.reconcileAfter();
    }

    /**
     * Expires those of the orders that are due: not paid, not reported, their payment never submitted or released.
     *
     * @param released the orders whose payment the provider will not take any more, with its id if it was cancelled there
     * @return how many have expired
     */
    Uni<Integer> run(Collection<UUID> orderIds, Map<UUID, Optional<String>> released) {
        return transactions.run("expire-orders", stage -> Kinds.ORDER
                .lockUnlessBusy(stage, orderIds)
                .chain(orders -> due(orders).chain(due -> expire(orders.then(), due, released))));
    }

    private Uni<List<Handle<UUID, Order>>> due(Locked<Kinds.FromRefund, UUID, Order> orders) {
        UUID[] ids = orders.rows().keySet().toArray(UUID[]::new);
        return orders.then()
                .select(DUE, Tuple.of(ids, Seconds.of(reportedBefore)))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> Objects.requireNonNull(orders.rows().get(row.getUUID("id"))))
                        .toList());
    }

    private static Uni<Integer> expire(
            Stage<Kinds.FromRefund> stage, List<Handle<UUID, Order>> due, Map<UUID, Optional<String>> released) {
        List<OrderChange> changes =
                due.stream().flatMap(order -> change(order, released).stream()).toList();
        List<UUID> holding = changes.stream()
                .filter(change -> change.previous().freesStockAs(change.next()))
                .map(change -> change.order().id())
                .toList();
        return OrderLines.of(stage, holding)
                .chain(lines -> Kinds.INVENTORY
                        .lock(stage, lines.inventoryIds())
                        .call(stock -> free(stock.then(), holding, new StockMoves(lines, stock.rows()))))
                .map(Locked::then)
                .call(after -> Orders.save(after, changes))
                .replaceWith(changes.size());
    }

    private static Uni<Void> free(Stage<?> stage, List<UUID> holding, StockMoves moves) {
        holding.forEach(moves::free);
        return Inventories.move(stage, moves.movements());
    }

    private static Optional<OrderChange> change(Handle<UUID, Order> order, Map<UUID, Optional<String>> released) {
        return Expiry.of(order.row(), Optional.ofNullable(released.get(order.id())))
                .map(next -> new OrderChange(order, next, "expired", "batch-service"));
    }
}
