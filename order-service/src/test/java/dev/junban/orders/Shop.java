package dev.junban.orders;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.uuid.Generators;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.edge.Idempotent;
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
import dev.junban.rows.NewPayment;
import dev.junban.rows.StockMovement;
import dev.junban.web.Answer;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.StrictJson;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A migrated database, and the use case on a pool of the application role. */
final class Shop implements AutoCloseable {
    final TestDatabase database = TestPostgres.database("orders");
    final ObjectMapper mapper = new ObjectMapper().registerModules(new Jdk8Module(), new JavaTimeModule());
    final Validator validator = Validation.buildDefaultValidatorFactory().getValidator();
    final LockedTransactions<Kinds.FromRequest> transactions;
    final PlaceOrders placeOrders;
    final OrderListQueries lists;
    private final LockAudit audit;
    private final Vertx vertx = Vertx.vertx();
    private final Pool owner;
    private final Pool pool;

    Shop() {
        var unused = Migrations.run(database.jdbcUrl(), "junban_owner", ownerPassword(), "junban_app");
        audit = LockAudit.of(database);
        owner = pool(database.ownerUrl(), 1);
        pool = pool(database.appUrl(), 8);
        new StrictJson().customize(mapper);
        transactions = LockedTransactions.on(vertx, pool, Kinds.LOCK_ORDER, RetryPolicy.defaults());
        placeOrders = new PlaceOrders(transactions, new Answers(new JsonBody(mapper, validator)), config());
        lists = new OrderListQueries(new Reads(pool));
    }

    static OrdersConfig config() {
        return new SmallRyeConfigBuilder()
                .withMapping(OrdersConfig.class)
                .build()
                .getConfigMapping(OrdersConfig.class);
    }

    String ownerPassword() {
        return PgConnectOptions.fromUri(database.ownerUrl()).getPassword();
    }

    private Pool pool(String url, int size) {
        return PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(url).setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(size))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    /** A new inventory of a new product. */
    long inventory(String sku, long priceMinor, String currency, long onHand) {
        return row("WITH p AS (INSERT INTO products (sku, name, description, price_minor, currency) VALUES ('%s', '', '', %d, '%s') RETURNING id)"
                                .formatted(sku, priceMinor, currency)
                        + " INSERT INTO inventories (product_id, location, on_hand) SELECT id, 'main', " + onHand
                        + " FROM p RETURNING id")
                .getLong(0);
    }

    long count(String fromWhere) {
        return row("SELECT count(*) FROM " + fromWhere).getLong(0);
    }

    Row row(String sql) {
        return await(owner.query(sql).execute()).iterator().next();
    }

    /** The orders in one transaction, once it is subscribed to. */
    Uni<List<Answer>> placing(List<PlaceOrder> orders) {
        return placeOrders.run(orders, () -> {});
    }

    /** An order of these inventories and quantities, in turn. */
    static PlaceOrder order(String key, long... inventoriesAndQuantities) {
        Map<Long, Long> quantities = new LinkedHashMap<>();
        for (int i = 0; i < inventoriesAndQuantities.length; i += 2) {
            quantities.put(inventoriesAndQuantities[i], inventoriesAndQuantities[i + 1]);
        }
        return order(key, "c-1", quantities);
    }

    static PlaceOrder order(String key, String customerId, Map<Long, Long> quantities) {
        byte[] body = quantities.toString().getBytes(StandardCharsets.UTF_8);
        return new PlaceOrder(
                Generators.timeBasedEpochRandomGenerator().generate(),
                RequestKey.of(Idempotent.STAFF, new IdempotencyKey(key), "POST /orders", "/orders", body),
                customerId,
                customerId,
                Optional.empty(),
                quantities,
                List.of(),
                Optional.empty(),
                NewPayment.CARD,
                false);
    }

    /** The same order, which may wait for its stock. */
    static PlaceOrder patient(PlaceOrder order) {
        return copy(order.id(), order, true);
    }

    static PlaceOrder withId(UUID id, PlaceOrder order) {
        return copy(id, order, order.allowBackorder());
    }

    private static PlaceOrder copy(UUID id, PlaceOrder order, boolean allowBackorder) {
        return new PlaceOrder(
                id,
                order.request(),
                order.customerId(),
                order.placedBy(),
                order.reference(),
                order.quantities(),
                order.charges(),
                order.expectedTotalMinor(),
                order.payment(),
                allowBackorder);
    }

    /** Goods come in. */
    void receive(long inventory, long pieces) {
        await(transactions.run("receive", stage -> Kinds.INVENTORY
                .lock(stage, List.of(inventory))
                .chain(stock -> Inventories.move(
                        stock.then(),
                        List.of(StockMovement.referring(
                                stock.rows().get(inventory), MovementKind.RECEIVE, pieces, "delivery"))))));
    }

    /** The work was done when this returns, whether or not its result is of interest. */
    @CanIgnoreReturnValue
    static <T> T await(Uni<T> uni) {
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
