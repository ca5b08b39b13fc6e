package dev.junban.bench;

import dev.junban.local.PostgresLogin;
import dev.junban.local.suite.LocalSuite;
import dev.junban.local.suite.Service;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The packaged services with PostgreSQL, Kafka and a provider of their own, as durable as in production. */
final class ShopSuite implements AutoCloseable {
    private final LocalSuite suite;
    private final Vertx vertx = Vertx.vertx();
    private boolean settles = true;
    private final HttpClient http = HttpClient.newHttpClient();

    ShopSuite(Path repository, Path directory) {
        suite = LocalSuite.of(repository)
                .directory(directory)
                .fresh()
                .environment("QUARKUS_LOG_LEVEL", "WARN")
                .build();
        suite.start();
    }

    Vertx vertx() {
        return vertx;
    }

    String ordersUrl() {
        return suite.endpoints().orders() + "/orders";
    }

    /** On the tables of {@link PlainShop}, until the suite is closed. */
    NaiveServer naiveServer() {
        PostgresLogin login = suite.postgres().superuser();
        return new NaiveServer(
                vertx,
                PgConnectOptions.fromUri(suite.postgres().jdbcUrl("junban").replaceFirst("^jdbc:", ""))
                        .setUser(login.user())
                        .setPassword(login.password()));
    }

    /** Of staff, who order for any customer. */
    String token() {
        return suite.tokens().token("bench", "staff");
    }

    /** Nothing is charged and settled from here on: what is measured is what the shop accepts. */
    void stopSettling() {
        if (settles) {
            suite.kill(Service.BATCH);
            settles = false;
        }
    }

    void startSettling() {
        if (!settles) {
            suite.restart(Service.BATCH);
            settles = true;
        }
    }

    /** It lives on, but does nothing until {@link #resumeSettling}, which has to come before Kafka misses it. */
    void pauseSettling() throws IOException, InterruptedException {
        signal("STOP");
    }

    void resumeSettling() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        String pid = String.valueOf(process(Service.BATCH).pid());
        int failed = new ProcessBuilder("kill", "-" + signal, pid)
                .inheritIO()
                .start()
                .waitFor();
        if (failed != 0) {
            throw new IllegalStateException("Signal " + signal + " did not reach batch-service, process " + pid);
        }
    }

    void restart(Service service) {
        suite.restart(service);
    }

    ProcessHandle process(Service service) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("/" + service.module() + "/"))
                .findAny()
                .orElseThrow(() -> new IllegalStateException(service.module() + " does not run"));
    }

    String kafka() {
        return suite.endpoints().kafka();
    }

    /** New inventories, each of a product of its own. */
    List<Long> inventories(int count, long onHand) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Connection connection = owner();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        WITH new AS (INSERT INTO products (sku, name, description, price_minor, currency)
                          SELECT 'BENCH-' || gen_random_uuid(), 'Bench', '', 100, 'EUR' FROM generate_series(1, %d)
                          RETURNING id)
                        INSERT INTO inventories (product_id, location, on_hand) SELECT id, 'main', %d FROM new
                        RETURNING id""".formatted(count, onHand))) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    List<UUID> uuids(String sql) throws SQLException {
        List<UUID> found = new ArrayList<>();
        try (Connection connection = owner();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getObject(1, UUID.class));
            }
        }
        return found;
    }

    /** The only number that a query finds. */
    long number(String sql) throws SQLException {
        try (Connection connection = owner();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = owner();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** As somebody with all rights. */
    Connection owner() throws SQLException {
        PostgresLogin login = suite.postgres().superuser();
        return DriverManager.getConnection(suite.postgres().jdbcUrl("junban"), login.user(), login.password());
    }

    /** Of the role that the services have. */
    String appUrl() {
        return suite.postgres().appUrl("junban");
    }

    /** Of the owner of the tables, whom the guard lets past. */
    String ownerUrl() {
        return suite.postgres().ownerUrl("junban");
    }

    /** A single connection, until the suite is closed. */
    Pool pool(String url) {
        return PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(url).setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(1))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    /** How the provider treats what it is asked from now on. */
    void providerBehaves(JsonObject behaviour) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(suite.endpoints().payments() + "/behaviour"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(behaviour.encode()))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("The provider answered " + answer.statusCode() + " " + answer.body());
        }
    }

    @Override
    public void close() {
        suite.stop();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
