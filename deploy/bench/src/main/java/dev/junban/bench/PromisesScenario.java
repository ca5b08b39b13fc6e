package dev.junban.bench;

import dev.junban.inbox.IdempotencyKeys;
import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.RetryPolicy;
import dev.junban.locking.Stage;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewOrder;
import dev.junban.rows.NewPayment;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Orders;
import dev.junban.rows.Request;
import dev.junban.rows.StockMovement;
import dev.junban.rows.StoredAnswer;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the promises of the shop cost where nothing else costs anything: no HTTP, one transaction after the other, each of
 * 50 orders of one item. The bare path locks the stock, takes from it, and writes orders and lines; the whole one adds
 * the guard, keys with their answers, history, ledger and outbox, through the code that the services run.
 */
final class PromisesScenario implements Scenario {
    private static final int ORDERS = 50;
    private static final Buffer ANSWER = Buffer.buffer("x".repeat(600));

    @Override
    public String name() {
        return "promises";
    }

    @Override
    public String question() {
        return "orders a second, " + ORDERS
                + " a transaction, without and with guard, keys, history, ledger and outbox";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.stopSettling();
        long barely = shop.inventories(1, Placing.PLENTY).get(0);
        long wholly = shop.inventories(1, Placing.PLENTY).get(0);
        Pool owner = shop.pool(shop.ownerUrl());
        Pool app = shop.pool(shop.appUrl());
        var transactions = LockedTransactions.on(shop.vertx(), app, Kinds.LOCK_ORDER, RetryPolicy.defaults());
        Supplier<Uni<?>> bare = () -> bare(owner, barely);
        Supplier<Uni<?>> whole = () -> transactions.run("place-orders", start -> whole(start, wholly));
        Series bares = new Series();
        Series wholes = new Series();
        for (int round = 0; round <= run.rounds(); round++) {
            run.progress(name() + ": round " + round + " of " + run.rounds());
            double barePerSecond = ORDERS * Throughput.perSecond(1, run.cell(), bare);
            double wholePerSecond = ORDERS * Throughput.perSecond(1, run.cell(), whole);
            if (round > 0) {
                bares.add(barePerSecond);
                wholes.add(wholePerSecond);
            }
        }
        shop.execute("INSERT INTO stock_movements (inventory_id, kind, quantity, on_hand_delta, reserved_delta)"
                + " SELECT id, 'HOLD', reserved, 0, reserved FROM inventories WHERE id = " + barely);
        return table(bares, wholes);
    }

    /** Ascending by time, version 7, as those of the service are. */
    private static UUID id() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long time = System.currentTimeMillis() << 16 | 0x7000 | random.nextInt(0x1000);
        return new UUID(time, random.nextLong() >>> 2 | Long.MIN_VALUE);
    }

    private static Uni<?> bare(Pool pool, long item) {
        UUID[] ids = Stream.generate(PromisesScenario::id).limit(ORDERS).toArray(UUID[]::new);
        return pool.withTransaction(connection -> connection
                .preparedQuery("SELECT on_hand - reserved FROM inventories WHERE id = $1 FOR NO KEY UPDATE")
                .execute(Tuple.of(item))
                .chain(held -> Uni.combine()
                        .all()
                        .unis(
                                connection
                                        .preparedQuery("UPDATE inventories SET reserved = reserved + $2 WHERE id = $1")
                                        .execute(Tuple.of(item, (long) ids.length)),
                                connection
                                        .preparedQuery(
                                                "INSERT INTO orders (id, customer_id, status, currency, total_minor,"
                                                        + " payment_method, payment_status, expires_at) SELECT id, 'c',"
                                                        + " 'PENDING_PAYMENT', 'EUR', 100, 'CARD', 'REQUESTED', now() + interval"
                                                        + " '900 s' FROM unnest($1::uuid[]) AS v(id)")
                                        .execute(Tuple.of(ids)),
                                connection
                                        .preparedQuery("INSERT INTO order_lines (order_id, line_no, inventory_id, sku,"
                                                + " quantity, unit_price_minor) SELECT id, 1, $2, 'sku', 1, 100"
                                                + " FROM unnest($1::uuid[]) AS v(id)")
                                        .execute(Tuple.of(ids, item)))
                        .discardItems()));
    }

    private static Uni<?> whole(Stage<Kinds.FromRequest> start, long item) {
        Map<UUID, NewOrder> orders = Stream.generate(PromisesScenario::id)
                .limit(ORDERS)
                .collect(Collectors.toMap(Function.identity(), id -> order(id, item)));
        Map<String, Buffer> keys = orders.keySet().stream()
                .collect(Collectors.toMap(id -> "bench POST /orders " + id, id -> Buffer.buffer(new byte[32])));
        return IdempotencyKeys.claim(start, keys).chain(claimed -> Kinds.INVENTORY
                .lock(claimed.then(), List.of(item))
                .chain(stock -> Uni.combine()
                        .all()
                        .unis(
                                Orders.insert(stock.then(), List.copyOf(orders.values())),
                                Inventories.move(
                                        stock.then(), movements(stock.rows().values(), orders.keySet())),
                                IdempotencyKeys.answer(answers(claimed.rows().values())))
                        .discardItems()));
    }

    private static List<StockMovement> movements(Collection<Handle<Long, Inventory>> stock, Collection<UUID> orders) {
        return stock.stream()
                .flatMap(held -> orders.stream().map(id -> StockMovement.ofOrder(held, MovementKind.HOLD, 1, id)))
                .toList();
    }

    private static Map<Handle<String, Request>, StoredAnswer> answers(Collection<Handle<String, Request>> keys) {
        return keys.stream()
                .collect(Collectors.toMap(
                        Function.identity(), key -> new StoredAnswer(201, Optional.of("/orders/" + key.id()), ANSWER)));
    }

    private static NewOrder order(UUID id, long item) {
        Instant now = Instant.now();
        return new NewOrder(
                id,
                "c",
                "c",
                Optional.empty(),
                OrderStatus.PENDING_PAYMENT,
                "EUR",
                100,
                List.of(new NewOrder.Line(1, item, "sku", 1, 100)),
                List.of(),
                NewPayment.CARD,
                now,
                now.plusSeconds(900));
    }

    private static Table table(Series bares, Series wholes) {
        Table table = new Table("path", "orders/s median", "worst");
        table.row("bare", Math.round(bares.median()), Math.round(bares.min()));
        table.row("whole", Math.round(wholes.median()), Math.round(wholes.min()));
        table.goal("whole ÷ bare, where nothing else costs anything", wholes.ratioTo(bares), ">= 0.65");
        return table;
    }
}
