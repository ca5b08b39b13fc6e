package dev.junban.migration;

import dev.junban.local.TestDatabase;
import dev.junban.local.audit.LockAudit;
import dev.junban.locking.Handle;
import dev.junban.locking.LockEvents;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.RetryPolicy;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewOrder;
import dev.junban.rows.NewPayment;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Orders;
import dev.junban.rows.StockMovement;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Customers who go on placing orders through the kernel, and a payment step that follows each. */
final class SteadySales implements AutoCloseable {
    static final int CUSTOMERS = 4;
    private static final Duration PACE = Duration.ofMillis(5);

    /** The usual one, but a busy machine may keep a row for longer. */
    private static final RetryPolicy POLICY = new RetryPolicy(
            3,
            Duration.ofMillis(50),
            Duration.ofSeconds(1),
            Duration.ofSeconds(8),
            Duration.ofSeconds(4),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10));

    final AtomicInteger sold = new AtomicInteger();
    final AtomicInteger failed = new AtomicInteger();
    final AtomicInteger timedOut = new AtomicInteger();
    final AtomicLong longestNanos = new AtomicLong();
    private final long inventory;
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final LockAudit audit;
    private final CompletableFuture<Void> end;
    private volatile boolean open = true;

    SteadySales(TestDatabase database, long inventory) {
        this.inventory = inventory;
        this.audit = LockAudit.of(database);
        this.pool = PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(database.appUrl()).setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(CUSTOMERS))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
        this.transactions = LockedTransactions.on(vertx, pool, Kinds.LOCK_ORDER, POLICY, new LockEvents() {
            @Override
            public void retried(String transaction, String sqlState, int attempt, Duration pause) {
                timedOut.incrementAndGet();
            }
        });
        this.end = Multi.createFrom()
                .range(0, CUSTOMERS)
                .onItem()
                .transformToUniAndMerge(customer -> buyOnAndOn())
                .collect()
                .last()
                .subscribeAsCompletionStage();
    }

    private Uni<Void> buyOnAndOn() {
        return Uni.createFrom()
                .deferred(this::buy)
                .onItem()
                .delayIt()
                .by(PACE)
                .repeat()
                .whilst(bought -> open)
                .collect()
                .last()
                .replaceWithVoid();
    }

    private Uni<Boolean> buy() {
        long start = System.nanoTime();
        UUID id = UUID.randomUUID();
        return place(id)
                .chain(() -> submit(id))
                .invoke(sold::incrementAndGet)
                .replaceWith(true)
                .onFailure()
                .invoke(failure -> System.out.println("A sale failed: " + failure))
                .onFailure()
                .recoverWithItem(() -> failed.incrementAndGet() < 0)
                .invoke(() -> longestNanos.accumulateAndGet(System.nanoTime() - start, Math::max));
    }

    private Uni<Void> place(UUID id) {
        Instant now = Instant.now();
        NewOrder order = new NewOrder(
                id,
                "c-1",
                "c-1",
                Optional.empty(),
                OrderStatus.PENDING_PAYMENT,
                "EUR",
                250,
                List.of(new NewOrder.Line(1, inventory, "sku", 1, 250)),
                List.of(),
                NewPayment.CARD,
                now,
                now.plusSeconds(900));
        return transactions.run("place-order", stage -> Kinds.INVENTORY
                .lock(stage, List.of(inventory))
                .call(stock -> Inventories.move(
                        stock.then(),
                        List.of(StockMovement.ofOrder(stock.rows().get(inventory), MovementKind.HOLD, 1, id))))
                .chain(stock -> Orders.insert(stock.then(), List.of(order)))
                .replaceWithVoid());
    }

    private Uni<Void> submit(UUID id) {
        return transactions.run("mark-submitted", stage -> Kinds.ORDER
                .lock(stage, List.of(id))
                .chain(orders -> Orders.save(
                        orders.then(), List.of(submitted(orders.rows().get(id))))));
    }

    private static OrderChange submitted(Handle<UUID, Order> order) {
        return new OrderChange(order, order.row().submitted(), "asked", "test");
    }

    /** Returns when so many more have been sold. */
    void awaitMore(int orders) {
        int before = sold.get();
        MigratedDatabase.await(orders + " more sales", () -> sold.get() >= before + orders);
    }

    Duration longest() {
        return Duration.ofNanos(longestNanos.get());
    }

    /** Fails if a row was locked out of order. */
    @Override
    public void close() {
        open = false;
        var unused = end.thenCompose(ended -> pool.close().subscribeAsCompletionStage())
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        audit.assertOrdered();
    }
}
