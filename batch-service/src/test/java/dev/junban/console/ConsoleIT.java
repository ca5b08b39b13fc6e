package dev.junban.console;

import static dev.junban.console.Watching.awaitSnapshot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.rows.MovementKind;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What operators are shown, with everything around the service. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class ConsoleIT {
    static final Duration PATIENCE = Duration.ofSeconds(40);

    @TestHTTPResource
    URI url;

    @Inject
    ConsoleFeed feed;

    static Shop shop;

    final long inventory = shop.inventory(5);

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void showsWhoWaitsForWhomWithNamesRowsAndMilliseconds() {
        try (PatientTransactions service = new PatientTransactions(shop.database, "order-service")) {
            CompletableFuture<?> done = showsTheWaitsOf(service);
            done.join();
            awaitSnapshot(url, seen -> waiters(seen).filter(n -> n == 0).isPresent());
        }
    }

    private CompletableFuture<?> showsTheWaitsOf(PatientTransactions service) {
        try (HeldRow held = HeldRow.inventory(shop.database, inventory)) {
            CompletableFuture<?> both = CompletableFuture.allOf(
                    service.stock("place-orders", inventory), service.stock("place-orders", inventory));
            JsonObject graph = graph(
                    awaitSnapshot(url, seen -> waiters(seen).filter(n -> n >= 2).isPresent()));

            JsonObject root = nodes(graph, "ROOT").get(0);
            assertThat(root.getJsonObject("session").getString("application")).isEqualTo("psql");
            assertThat(root.getInteger("holdsUp")).isEqualTo(2);
            assertThat(reached(root)).isEqualTo("inventories 60");
            for (JsonObject waiter : nodes(graph, "WAITER")) {
                JsonObject session = waiter.getJsonObject("session");
                assertThat(session.getString("application")).isEqualTo("order-service");
                assertThat(session.getString("transaction")).isEqualTo("place-orders");
                assertThat(session.getLong("waitsMillis")).isNotNegative();
                assertThat(session.getString("statement")).contains("inventories");
                assertThat(session.getJsonObject("wants").getString("key")).isEqualTo(Long.toString(inventory));
                assertThat(session.getJsonObject("wants").getInteger("rank")).isEqualTo(60);
            }
            assertThat(graph.getJsonArray("edges")).as("one behind the other").hasSize(2);
            held.letGo();
            return both;
        }
    }

    @Test
    void showsHotItemsAndHowMuchThereIsOfWhat() {
        IntStream.range(0, 3).forEach(i -> shop.move(MovementKind.RECEIVE, inventory, 1));

        JsonObject seen = awaitSnapshot(
                url,
                one -> one.getJsonObject("hotItems").containsKey("data")
                        && one.getJsonObject("counters").containsKey("data"));

        assertThat(seen.getJsonObject("hotItems").getJsonObject("data").getJsonArray("items"))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(10);
        assertThat(seen.getJsonArray("lockTimes")
                        .getJsonObject(0)
                        .getJsonObject("waits")
                        .getLong("count"))
                .isPositive();
    }

    @Test
    void showsStuckOrdersWithWhatHappensNextAndAllThatHappened() {
        UUID order = shop.order(inventory);
        shop.execute("UPDATE orders SET payment_status = 'UNKNOWN', submitted_at = now() - interval '1 hour',"
                + " asked_at = now(), asked_times = 20, expires_at = now() + interval '1 day' WHERE id = '" + order
                + "'");

        JsonObject stuck = stuck(awaitSnapshot(url, seen -> stuck(seen, order).isPresent()), order)
                .orElseThrow();

        assertThat(stuck.getString("why")).isEqualTo("PAYMENT_UNDECIDED");
        assertThat(stuck.getJsonObject("next").getString("job")).isEqualTo("reconcile-payments");
        assertThat(stuck.getBoolean("mayBeCancelled")).isTrue();
        JsonObject dossier = Operator.json(operator().get("/console/orders/" + order));
        assertThat(dossier.getJsonArray("history").getJsonObject(0).getString("to"))
                .isEqualTo("PENDING_PAYMENT");
    }

    @Test
    void cancelsAnOrderThatWaitsOnce() {
        UUID order = shop.order(inventory);
        String path = "/console/orders/" + order + "/cancellation";

        JsonObject cancelled = Operator.json(operator().post(path, "{\"reason\":\"nobody wants it\"}"));

        assertThat(cancelled.getString("status")).isEqualTo("CANCELLED");
        assertThat(shop.reserved(inventory)).isZero();
        JsonArray history =
                Operator.json(operator().get("/console/orders/" + order)).getJsonArray("history");
        assertThat(history.getJsonObject(history.size() - 1).getString("detail"))
                .isEqualTo("nobody wants it");
        HttpResponse<String> again = operator().post(path, "");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(Operator.json(again).getString("orderStatus")).isEqualTo("CANCELLED");
        assertThat(operator()
                        .post("/console/orders/" + UUID.randomUUID() + "/cancellation", "")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void looksOnlyWhileSomebodyWatchesAndLetsInABoundedNumber() {
        await().atMost(PATIENCE).until(() -> feed.watchers() == 0);
        List<CompletableFuture<Watching>> sixteen =
                IntStream.range(0, 16).mapToObj(i -> Watching.begin(url)).toList();
        await().atMost(PATIENCE).until(() -> feed.watchers() == 16);

        HttpResponse<String> refused = operator().get("/console/events");

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(Operator.json(refused).getString("detail")).startsWith("Too many watch");
        sixteen.forEach(one -> one.join().close());
        await().atMost(PATIENCE).until(() -> feed.watchers() == 0);
        await().atMost(PATIENCE)
                .until(() -> shop.count("pg_stat_activity WHERE datname = current_database()"
                                + " AND application_name = 'junban-console' AND state <> 'idle'")
                        == 0);
        assertThat(shop.count("pg_stat_activity WHERE datname = current_database()"
                        + " AND application_name = 'junban-console'"))
                .as("connections, however many watched")
                .isBetween(1L, 2L);
    }

    @Test
    void servesItsFilesToAnybodyAndNothingElse() {
        HttpResponse<String> page = operator().get("/console/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .startsWith("default-src 'none'; script-src 'self'");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(operator().get("/console").headers().firstValue("Location")).contains("console/");
        for (String file : ConsolePages.FILES.subList(1, ConsolePages.FILES.size())) {
            assertThat(operator().get("/console/" + file).statusCode()).as(file).isEqualTo(200);
        }
        for (String path : List.of("/console/index.html", "/console/../console/x", "/console/%2e%2e/pom.xml")) {
            assertThat(operator().get(path).statusCode()).as(path).isIn(400, 404);
        }
    }

    private Operator operator() {
        return new Operator(url);
    }

    private static JsonObject graph(JsonObject snapshot) {
        return snapshot.getJsonObject("locks").getJsonObject("data").getJsonObject("graph");
    }

    /** How many wait, if that is known. */
    private static Optional<Integer> waiters(JsonObject snapshot) {
        return snapshot.getJsonObject("locks").containsKey("data")
                ? Optional.of(nodes(graph(snapshot), "WAITER").size())
                : Optional.empty();
    }

    private static List<JsonObject> nodes(JsonObject graph, String role) {
        return graph.getJsonArray("nodes").stream()
                .map(JsonObject.class::cast)
                .filter(node -> node.getString("role").equals(role))
                .toList();
    }

    private static String reached(JsonObject node) {
        JsonObject place = node.getJsonObject("session").getJsonObject("reached");
        return place.getString("kind") + " " + place.getInteger("rank");
    }

    private static Optional<JsonObject> stuck(JsonObject snapshot, UUID order) {
        JsonArray orders = snapshot.getJsonObject("stuckOrders").getJsonArray("data", new JsonArray());
        return orders.stream()
                .map(JsonObject.class::cast)
                .filter(one -> one.getString("id").equals(order.toString()))
                .findFirst();
    }
}
