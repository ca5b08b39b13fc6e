package dev.junban.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;
import java.util.function.Function;

/**
 * The shop that people write first, on {@link PlainShop}'s tables: each statement waits for the one before, items are
 * locked as the customer names them, and a payment is asked for over HTTP while they are locked. The provider is a path
 * of the same server.
 */
final class NaiveServer implements AutoCloseable {
    /** As many as order-service has. */
    private static final int CONNECTIONS = 16;

    private static final String HOST = "127.0.0.1";

    private final Vertx vertx;
    private final Pool pool;
    private final HttpClient client;
    private final HttpServer server;
    private volatile long paymentMillis;

    NaiveServer(Vertx vertx, PgConnectOptions database) {
        this.vertx = vertx;
        this.pool = PgBuilder.pool()
                .connectingTo(database.setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(CONNECTIONS))
                .using(vertx)
                .build();
        this.client = vertx.createHttpClient();
        this.server =
                Load.await(vertx.createHttpServer().requestHandler(this::serve).listen(0, HOST));
    }

    String ordersUrl() {
        return "http://" + HOST + ":" + server.actualPort() + "/orders";
    }

    /** How long the provider takes from now on. */
    void paymentTakes(long millis) {
        paymentMillis = millis;
    }

    private void serve(HttpServerRequest request) {
        if (request.path().equals("/payments")) {
            afterDelay(() -> answer(request, 201, "charged"));
            return;
        }
        request.body()
                .compose(body -> place(body.toJsonObject()))
                .onSuccess(id -> answer(request, 201, id.toString()))
                .onFailure(failure -> answer(request, 503, failure.toString()));
    }

    private void afterDelay(Runnable work) {
        if (paymentMillis == 0) {
            work.run();
        } else {
            vertx.setTimer(paymentMillis, timer -> work.run());
        }
    }

    private static void answer(HttpServerRequest request, int status, String text) {
        var unused = request.response().setStatusCode(status).end(text);
    }

    private Future<UUID> place(JsonObject order) {
        UUID id = UUID.randomUUID();
        return pool.withTransaction(connection -> forEachItem(
                        connection, order, "SELECT quantity FROM plain_stock WHERE id = $1 FOR UPDATE", Tuple::of)
                .compose(held -> write(connection, id, order))
                .compose(written -> pay())
                .compose(paid -> forEachItem(
                        connection, order, "UPDATE plain_stock SET quantity = quantity - 1 WHERE id = $1", Tuple::of))
                .map(id));
    }

    private static Future<Void> write(SqlConnection connection, UUID id, JsonObject order) {
        return connection
                .preparedQuery("INSERT INTO plain_orders (id, customer) VALUES ($1, $2)")
                .execute(Tuple.of(id, order.getString("customerId")))
                .compose(inserted -> forEachItem(
                        connection,
                        order,
                        "INSERT INTO plain_lines (order_id, stock_id, quantity) VALUES ($1, $2, 1)",
                        item -> Tuple.of(id, item)));
    }

    private static Future<Void> forEachItem(
            SqlConnection connection, JsonObject order, String sql, Function<Long, Tuple> values) {
        Future<Void> done = Future.succeededFuture();
        for (Object line : order.getJsonArray("lines")) {
            Tuple tuple = values.apply(((JsonObject) line).getLong("inventoryId"));
            done = done.compose(
                    before -> connection.preparedQuery(sql).execute(tuple).mapEmpty());
        }
        return done;
    }

    private Future<Void> pay() {
        return client.request(HttpMethod.POST, server.actualPort(), HOST, "/payments")
                .compose(request -> request.send())
                .compose(response -> response.end());
    }

    @Override
    public void close() {
        var unused = Load.await(Future.join(server.close(), pool.close(), client.close()));
    }
}
