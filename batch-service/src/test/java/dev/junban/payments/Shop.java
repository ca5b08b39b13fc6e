package dev.junban.payments;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Reads;
import dev.junban.locking.RetryPolicy;
import dev.junban.migration.Migrations;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewOrder;
import dev.junban.rows.NewPayment;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.Orders;
import dev.junban.rows.StockMovement;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** A migrated database with products, stock and orders that wait for their payment. */
public final class Shop implements AutoCloseable {
    public static final long PRICE = 250;

    public final TestDatabase database;
    public final LockedTransactions<Kinds.FromRequest> transactions;
    public final Reads reads;
    private final LockAudit audit;
    private final Vertx vertx = Vertx.vertx();
    private final Pool owner;
    private final Pool pool;

    /** In a new database. */
    public static Shop open() {
        TestDatabase database = TestPostgres.database("payments");
        var unused = Migrations.run(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
        return new Shop(database);
    }

    /** In a database that is migrated already. */
    public Shop(TestDatabase database) {
        this.database = database;
        audit = LockAudit.of(database);
        owner = pool(database.ownerUrl(), 1);
        pool = pool(database.appUrl(), 8);
        reads = new Reads(pool);
        transactions = LockedTransactions.on(vertx, pool, Kinds.LOCK_ORDER, RetryPolicy.defaults());
    }

    private Pool pool(String url, int size) {
        return PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(url).setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(size))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    /** A new inventory of a new product, with what is there as its first receipt. */
    public long inventory(long onHand) {
        return row("""
                WITH p AS (
                  INSERT INTO products (sku, name, description, price_minor, currency)
                  VALUES (gen_random_uuid()::text, '', '', %1$d, 'EUR') RETURNING id),
                i AS (
                  INSERT INTO inventories (product_id, location, on_hand) SELECT id, 'main', %2$d FROM p RETURNING id),
                m AS (
                  INSERT INTO stock_movements (inventory_id, kind, quantity, on_hand_delta, reserved_delta)
                  SELECT id, 'RECEIVE', %2$d, %2$d, 0 FROM i WHERE %2$d > 0)
                SELECT id FROM i""".formatted(PRICE, onHand)).getLong(0);
    }

    /** An order of one piece of each inventory, its stock held, its payment requested. */
    public UUID order(long... inventories) {
        UUID id = UUID.randomUUID();
        order(id, inventories);
        return id;
    }

    /** The same under this id. */
    public void order(UUID id, long... inventories) {
        await(placing(id, inventories));
    }

    /** The same, once it is subscribed to. */
    public Uni<Void> placing(UUID id, long... inventories) {
        NewOrder order = newOrder(id, OrderStatus.PENDING_PAYMENT, PRICE, 1, inventories);
        return transactions.run("place", stage -> Kinds.INVENTORY
                .lock(stage, inventoriesOf(order))
                .call(stock -> Inventories.move(
                        stock.then(),
                        stock.rows().values().stream()
                                .map(held -> StockMovement.ofOrder(held, MovementKind.HOLD, 1, id))
                                .toList()))
                .chain(stock -> Orders.insert(stock.then(), List.of(order)))
                .replaceWithVoid());
    }

    /** An order that waits for so many pieces of each inventory. */
    public UUID waiting(long pieces, long... inventories) {
        UUID id = UUID.randomUUID();
        waiting(newOrder(id, OrderStatus.BACKORDERED, PRICE, pieces, inventories));
        return id;
    }

    /** The same for what costs nothing. */
    public UUID waitingForAGift(long inventory) {
        UUID id = UUID.randomUUID();
        waiting(newOrder(id, OrderStatus.BACKORDERED, 0, 1, inventory));
        return id;
    }

    private void waiting(NewOrder order) {
        await(transactions.run("wait", stage -> Kinds.INVENTORY
                .lock(stage, inventoriesOf(order))
                .call(stock -> Inventories.markAwaited(stock.rows().values()))
                .chain(stock -> Orders.insert(stock.then(), List.of(order)))));
    }

    private static List<Long> inventoriesOf(NewOrder order) {
        return order.lines().stream().map(NewOrder.Line::inventoryId).toList();
    }

    private static NewOrder newOrder(UUID id, OrderStatus status, long price, long pieces, long... inventories) {
        List<NewOrder.Line> lines = IntStream.range(0, inventories.length)
                .mapToObj(i -> new NewOrder.Line(i + 1, inventories[i], "sku", pieces, price))
                .toList();
        return new NewOrder(
                id,
                "c-1",
                Optional.empty(),
                status,
                "EUR",
                price * pieces * inventories.length,
                lines,
                List.of(),
                NewPayment.CARD,
                900);
    }

    /** Moves stock of the inventory as another path would. */
    public void move(MovementKind kind, long inventory, long pieces) {
        await(moving(kind, inventory, pieces));
    }

    /** The same, once it is subscribed to. */
    public Uni<Void> moving(MovementKind kind, long inventory, long pieces) {
        return transactions.run("move", stage -> Kinds.INVENTORY
                .lock(stage, List.of(inventory))
                .chain(stock -> Inventories.move(
                        stock.then(),
                        List.of(StockMovement.referring(stock.rows().get(inventory), kind, pieces, "delivery")))));
    }

    /** Gives an order up whose payment was submitted, and frees its stock, as expiry or cancellation would. */
    public void giveUp(UUID order, String status) {
        execute("""
                UPDATE orders SET status = '%1$s', payment_status = 'UNKNOWN', submitted_at = now(), version = version + 1
                WHERE id = '%2$s';
                UPDATE inventories SET reserved = reserved - 1
                WHERE id IN (SELECT inventory_id FROM order_lines WHERE order_id = '%2$s');
                INSERT INTO stock_movements (inventory_id, kind, quantity, on_hand_delta, reserved_delta, order_id)
                SELECT inventory_id, 'FREE', quantity, 0, -quantity, order_id FROM order_lines WHERE order_id = '%2$s'""".formatted(status, order));
    }

    /** An order that was given up while its payment was unknown; it holds nothing any more. */
    void givenUp(UUID order, String status) {
        execute("""
                WITH o AS (
                  INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, submitted_at, expires_at)
                  VALUES ('%s', 'c-1', '%s', 'EUR', %d, 'UNKNOWN', now(), now()) RETURNING id)
                INSERT INTO order_lines SELECT id, 1, %d, 'sku', 1, %d FROM o""".formatted(order, status, PRICE, inventory(1), PRICE));
    }

    /** The refunds of the order: status and amount of each, and whether it is one of an anomaly. */
    public String refunds(UUID order) {
        return text("""
                SELECT string_agg(status || ' ' || amount_minor || CASE WHEN anomaly_id IS NULL THEN '' ELSE ' anomaly' END,
                ', ' ORDER BY id) FROM refunds WHERE order_id = '%s'""".formatted(order));
    }

    public String anomalies(UUID order) {
        return text("SELECT string_agg(kind || ' ' || amount_minor, ', ' ORDER BY id) FROM anomalies WHERE order_id = '"
                + order + "'");
    }

    private String text(String sql) {
        return String.valueOf(row(sql).getString(0));
    }

    public String status(UUID order) {
        Row row = row("SELECT status, payment_status FROM orders WHERE id = '" + order + "'");
        return row.getString(0) + "/" + row.getString(1);
    }

    public long reserved(long inventory) {
        return row("SELECT reserved FROM inventories WHERE id = " + inventory).getLong(0);
    }

    public long count(String fromWhere) {
        return row("SELECT count(*) FROM " + fromWhere).getLong(0);
    }

    public Row row(String sql) {
        return await(owner.query(sql).execute()).iterator().next();
    }

    /** Past the kernel if need be; what is sent as one query is one transaction. */
    public void execute(String sql) {
        await(owner.query(LockAudit.exemption("set-up of a test") + ";" + sql).execute());
    }

    public Map<String, Long> movementsOf(UUID order) {
        return Map.of(
                "HOLD", count("stock_movements WHERE kind = 'HOLD' AND order_id = '" + order + "'"),
                "FREE", count("stock_movements WHERE kind = 'FREE' AND order_id = '" + order + "'"));
    }

    /** The work was done when this returns, whether or not its result is of interest. */
    @CanIgnoreReturnValue
    public static <T> T await(Uni<T> uni) {
        return uni.await().atMost(Duration.ofSeconds(60));
    }

    /** Fails if a row was locked out of order or past the kernel. */
    @Override
    public void close() {
        await(pool.close());
        await(owner.close());
        vertx.close().toCompletionStage().toCompletableFuture().join();
        audit.assertOrdered();
    }
}
