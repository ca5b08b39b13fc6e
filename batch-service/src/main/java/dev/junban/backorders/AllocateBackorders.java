package dev.junban.backorders;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Backorders;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderLines;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Orders;
import dev.junban.rows.StockMoves;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Gives stock to the orders that wait for it: oldest first, all lines or none; one that is too big is passed over. From
 * then on they wait for their payment.
 */
@Singleton
class AllocateBackorders {
    static final int ORDERS_MAX = 500;

    private static final String CAUSE = "stock arrived";
    private static final String BY = "batch-service";

    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final BackordersConfig config;

    AllocateBackorders(LockedTransactions<Kinds.FromRequest> transactions, BackordersConfig config) {
        this.transactions = transactions;
        this.config = config;
    }

    /**
     * Serves those who wait for one of the inventories. Orders are locked first, by what was seen before.
     *
     * @return how many orders were served; if any, there may be more
     */
    Uni<Integer> run(Collection<Long> inventoryIds) {
        return transactions.run("allocate-backorders", start -> Backorders.fitting(start, inventoryIds, ORDERS_MAX)
                .chain(seen -> Kinds.ORDER.lock(start, seen))
                .chain(orders -> OrderLines.of(orders.then(), orders.rows().keySet())
                        .chain(lines -> Kinds.INVENTORY.lock(orders.then(), union(inventoryIds, lines.inventoryIds()))))
                .chain(stock -> lookAgain(stock.then(), inventoryIds)));
    }

    /**
     * While the stock is held nobody else gets it, and nobody begins to wait for it. More of it may have come since it
     * was first looked at, so that older orders fit by now: these are discovered, or younger ones would overtake them.
     */
    private Uni<Integer> lookAgain(Stage<Kinds.Leaves> stage, Collection<Long> inventoryIds) {
        return Backorders.fitting(stage, inventoryIds, ORDERS_MAX).chain(fitting -> Kinds.ORDER
                .discover(stage, fitting)
                .chain(orders -> OrderLines.of(orders.then(), fitting).chain(lines -> Kinds.INVENTORY
                        .discover(orders.then(), union(inventoryIds, lines.inventoryIds()))
                        .chain(stock -> write(stock, inOrder(fitting, orders), new StockMoves(lines, stock.rows()))))));
    }

    private static Set<Long> union(Collection<Long> some, Collection<Long> others) {
        Set<Long> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    private static List<Handle<UUID, Order>> inOrder(List<UUID> fitting, Locked<?, UUID, Order> orders) {
        return fitting.stream()
                .map(id -> Objects.requireNonNull(orders.rows().get(id)))
                .toList();
    }

    private Uni<Integer> write(
            Locked<Kinds.Leaves, Long, Inventory> stock, List<Handle<UUID, Order>> waiting, StockMoves moves) {
        List<Handle<UUID, Order>> served = waiting.stream()
                .filter(order -> order.row().status() == OrderStatus.BACKORDERED && moves.hold(order.id()))
                .toList();
        Stage<Kinds.Leaves> end = stock.then();
        return Uni.join()
                .all(
                        Inventories.move(end, moves.movements()),
                        Orders.save(
                                end,
                                served.stream()
                                        .flatMap(order -> changes(order).stream())
                                        .toList()),
                        Backorders.payWithin(served, config.paymentTtl().toSeconds()))
                .andFailFast()
                .chain(() -> Backorders.unmark(end, stock.rows().values()))
                .replaceWith(served.size());
    }

    private static List<OrderChange> changes(Handle<UUID, Order> order) {
        List<OrderChange> changes = new ArrayList<>();
        Order allocated = order.row().allocated();
        changes.add(new OrderChange(order, allocated, CAUSE, BY));
        if (allocated.totalMinor() == 0) {
            changes.add(new OrderChange(order, allocated, allocated.paidWithoutCharge(), "nothing to pay", BY));
        }
        return changes;
    }
}
