package dev.junban.backorders;

import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.local.TestDatabase;
import dev.junban.locking.Handle;
import dev.junban.rows.Backorders;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.Order;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Orders;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AllocateBackordersIT {
    private static final String WAITING = "BACKORDERED/REQUESTED";
    private static final String SERVED = "PENDING_PAYMENT/REQUESTED";

    static Shop shop;

    final AllocateBackorders allocateBackorders =
            new AllocateBackorders(shop.transactions, () -> Duration.ofMinutes(15));
    final BackorderRounds rounds = new BackorderRounds(new BackorderQueries(shop.reads), allocateBackorders);
    final long inventory = shop.inventory(0);

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void servesTheOldestFirstAndPassesOverWhatIsTooBig() {
        UUID tooBig = shop.waiting(6, inventory);
        UUID oldest = shop.waiting(3, inventory);
        UUID next = shop.waiting(2, inventory);
        UUID late = shop.waiting(1, inventory);
        shop.move(MovementKind.RECEIVE, inventory, 5);

        assertThat(await(rounds.serve(List.of(inventory)))).isEqualTo(2);

        assertThat(shop.status(tooBig)).isEqualTo(WAITING);
        assertThat(shop.status(oldest)).isEqualTo(SERVED);
        assertThat(shop.status(next)).isEqualTo(SERVED);
        assertThat(shop.status(late)).isEqualTo(WAITING);
        assertThat(shop.reserved(inventory)).isEqualTo(5);
    }

    @Test
    void startsTheTimeToPayAndAsksForThePaymentOnce() {
        UUID order = shop.waiting(1, inventory);
        shop.execute("UPDATE orders SET expires_at = now() + interval '20 days' WHERE id = '" + order + "'");
        assertThat(shop.count(requests(order))).isZero();
        shop.move(MovementKind.RECEIVE, inventory, 2);

        await(rounds.serveAll());
        await(rounds.serve(List.of(inventory)));

        assertThat(shop.count(requests(order))).isEqualTo(1);
        assertThat(shop.count("orders WHERE expires_at BETWEEN now() + interval '10 minutes' AND now()"
                        + " + interval '15 minutes' AND id = '" + order + "'"))
                .isEqualTo(1);
        assertThat(shop.count("order_history WHERE from_status = 'BACKORDERED' AND to_status = 'PENDING_PAYMENT'"
                        + " AND cause = 'stock arrived' AND order_id = '" + order + "'"))
                .isEqualTo(1);
        assertThat(shop.movementsOf(order).get("HOLD")).isEqualTo(1);
        assertThat(isAwaited(inventory)).as("nobody waits any more").isFalse();
    }

    @Test
    void servesAllLinesOrNone() {
        long other = shop.inventory(0);
        UUID order = shop.waiting(1, inventory, other);
        shop.move(MovementKind.RECEIVE, inventory, 1);

        assertThat(await(rounds.serve(List.of(inventory)))).isZero();
        assertThat(shop.reserved(inventory)).isZero();
        shop.move(MovementKind.RECEIVE, other, 1);
        assertThat(await(rounds.serve(List.of(other)))).isEqualTo(1);

        assertThat(shop.status(order)).isEqualTo(SERVED);
        assertThat(shop.reserved(inventory) + shop.reserved(other)).isEqualTo(2);
    }

    @Test
    void hasNothingToBePaidForAGift() {
        UUID order = shop.waitingForAGift(inventory);
        shop.move(MovementKind.RECEIVE, inventory, 1);

        await(rounds.serve(List.of(inventory)));

        assertThat(shop.status(order)).isEqualTo("PAID/CAPTURED");
        assertThat(shop.count(requests(order))).isZero();
    }

    @Test
    void leavesWhatIsOverOrCancelledAlone() {
        UUID over = shop.waiting(1, inventory);
        shop.execute("UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = '" + over + "'");
        UUID cancelled = shop.waiting(1, inventory);
        await(cancel(cancelled));
        shop.move(MovementKind.RECEIVE, inventory, 1);

        assertThat(await(rounds.serve(List.of(inventory)))).isZero();

        assertThat(shop.status(over)).isEqualTo(WAITING);
        assertThat(shop.status(cancelled)).isEqualTo("CANCELLED/REQUESTED");
        assertThat(shop.reserved(inventory)).isZero();
    }

    @Test
    void keepsForWaitingOrdersWhatTheyCouldTakeAndNoMore() {
        long other = shop.inventory(0);
        UUID fits = shop.waiting(2, inventory);
        UUID tooBig = shop.waiting(9, inventory);
        UUID lacksTheOther = shop.waiting(1, inventory, other);
        shop.move(MovementKind.RECEIVE, inventory, 5);
        assertThat(claims(inventory, other))
                .as("not for the one that is too big, nor for the one that lacks the other")
                .isEqualTo(Map.of(inventory, 2L));

        await(rounds.serve(List.of(inventory)));

        assertThat(shop.status(fits)).isEqualTo(SERVED);
        assertThat(List.of(shop.status(tooBig), shop.status(lacksTheOther))).containsOnly(WAITING);
        assertThat(claims(inventory, other)).isEmpty();
        assertThat(isAwaited(inventory)).isTrue();
    }

    @Test
    void servesMoreThanOneTransactionHolds() {
        int orders = AllocateBackorders.ORDERS_MAX + 20;
        shop.execute("""
                WITH o AS (
                  INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, expires_at, waits_for)
                  SELECT gen_random_uuid(), 'c-1', 'BACKORDERED', 'EUR', 250, 'REQUESTED', now() + interval '1 day',
                    ARRAY[%1$d::bigint] FROM generate_series(1, %2$d) RETURNING id),
                l AS (INSERT INTO order_lines SELECT id, 1, %1$d, 'sku', 1, 250 FROM o)
                UPDATE inventories SET awaited = true WHERE id = %1$d""".formatted(inventory, orders));
        shop.move(MovementKind.RECEIVE, inventory, orders);

        assertThat(await(rounds.serveAll())).isEqualTo(orders);

        assertThat(shop.reserved(inventory)).isEqualTo(orders);
        assertThat(isAwaited(inventory)).isFalse();
    }

    @Test
    void letsNoYoungerOrderOvertakeOneThatFitsSinceMoreCameWhileItWaitedForItsLock() {
        UUID older = shop.waiting(3, inventory);
        UUID younger = shop.waiting(1, inventory);
        shop.move(MovementKind.RECEIVE, inventory, 1);
        CompletableFuture<Void> letGo = new CompletableFuture<>();
        CompletableFuture<Void> holds = new CompletableFuture<>();
        CompletableFuture<Void> holder = shop.transactions
                .run("hold", stage -> Kinds.ORDER
                        .lock(stage, List.of(younger))
                        .invoke(() -> holds.complete(null))
                        .chain(() -> Uni.createFrom().completionStage(letGo)))
                .subscribeAsCompletionStage();
        holds.join();
        CompletableFuture<Integer> allocation =
                allocateBackorders.run(List.of(inventory)).subscribeAsCompletionStage();
        org.awaitility.Awaitility.await()
                .until(() ->
                        shop.count("pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%orders%'") > 0);
        shop.move(MovementKind.RECEIVE, inventory, 2);

        letGo.complete(null);
        holder.join();

        assertThat(allocation.join()).isEqualTo(1);
        assertThat(shop.status(older)).isEqualTo(SERVED);
        assertThat(shop.status(younger)).isEqualTo(WAITING);
    }

    @Test
    void servesEachOnceWhileReceiptsAndCancellationsCross() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        TestDatabase from = shop.database.mark();
        long[] shelves = {inventory, shop.inventory(0), shop.inventory(0)};
        List<UUID> orders = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int first = random.nextInt(3);
            orders.add(
                    random.nextBoolean()
                            ? shop.waiting(1L + random.nextInt(3), shelves[first])
                            : shop.waiting(1L + random.nextInt(2), shelves[first], shelves[(first + 1) % 3]));
        }
        List<Uni<Void>> paths = new ArrayList<>();
        IntStream.range(0, 8)
                .forEach(i -> paths.add(receiveAndServe(shelves[random.nextInt(3)], 1L + random.nextInt(6))));
        orders.stream().filter(order -> random.nextInt(4) == 0).forEach(order -> paths.add(cancel(order)));
        IntStream.range(0, 3).forEach(i -> paths.add(rounds.serveAll().replaceWithVoid()));
        Collections.shuffle(paths, random);

        await(Uni.join().all(paths).andFailFast());
        await(rounds.serveAll());

        assertThat(from.count("40P01")).as("seed %d", seed).isZero();
        for (long shelf : shelves) {
            assertThat(shop.reserved(shelf)).as("seed %d", seed).isEqualTo(heldBy(shelf));
        }
        assertThat(await(new BackorderQueries(shop.reads).dueOf(List.of(shelves[0], shelves[1], shelves[2]))))
                .as("stock that would fit an order that waits, seed %d", seed)
                .isEmpty();
        assertThat(shop.count("(SELECT order_id FROM stock_movements WHERE kind = 'HOLD'"
                        + " GROUP BY order_id, inventory_id HAVING count(*) > 1) AS twice"))
                .isZero();
    }

    private Uni<Void> receiveAndServe(long shelf, long pieces) {
        return shop.moving(MovementKind.RECEIVE, shelf, pieces)
                .chain(() -> rounds.serve(List.of(shelf)))
                .replaceWithVoid();
    }

    /** As a customer would, whatever has become of it meanwhile. */
    private static Uni<Void> cancel(UUID id) {
        return shop.transactions.run(
                "cancel", stage -> Kinds.ORDER.lock(stage, List.of(id)).chain(orders -> {
                    Handle<UUID, Order> order = orders.rows().get(id);
                    return order.row().holdsStock()
                            ? Uni.createFrom().voidItem()
                            : Orders.save(
                                    orders.then(),
                                    List.of(new OrderChange(order, order.row().cancelled(), "cancelled", "c-1")));
                }));
    }

    private static Map<Long, Long> claims(Long... inventories) {
        return await(shop.transactions.run("look", stage -> Kinds.INVENTORY
                .lock(stage, List.of(inventories))
                .chain(stock -> Backorders.claims(stock.then(), stock.rows().values()))));
    }

    private static long heldBy(long shelf) {
        return shop.row(
                        "SELECT coalesce(sum(l.quantity), 0)::bigint FROM order_lines l JOIN orders o ON o.id = l.order_id"
                                + " WHERE o.status = 'PENDING_PAYMENT' AND l.inventory_id = " + shelf)
                .getLong(0);
    }

    private static boolean isAwaited(long shelf) {
        return shop.count("inventories WHERE awaited AND id = " + shelf) == 1;
    }

    private static String requests(UUID order) {
        return "outbox WHERE topic = 'junban.payment-requests' AND key = '" + order + "'";
    }
}
