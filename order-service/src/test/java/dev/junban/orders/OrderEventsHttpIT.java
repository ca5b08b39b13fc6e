package dev.junban.orders;

import static dev.junban.orders.HttpShop.order;
import static dev.junban.orders.HttpShop.place;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.junban.testing.LocksInOrder;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class OrderEventsHttpIT {
    private final HttpClient client = HttpClient.newHttpClient();
    private String id;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @TestHTTPResource("/orders/")
    URI orders;

    @Inject
    Settling settling;

    @Inject
    OrderListeners listeners;

    @BeforeEach
    void placeOne() throws SQLException {
        id = place(order("c-1", HttpShop.inventory(database, 10))).jsonPath().getString("id");
    }

    @Test
    void tellsEveryChangeOnceUntilNothingMoreIsToCome() throws Exception {
        CountDownLatch placed = new CountDownLatch(2);
        CompletableFuture<List<String>> first = follow(null, placed);
        CompletableFuture<List<String>> second = follow(null, placed);
        assertThat(placed.await(30, TimeUnit.SECONDS)).isTrue();

        settling.capture(id);
        given().post("/orders/" + id + "/fulfilment").then().statusCode(200);

        List<String> events = first.get(30, TimeUnit.SECONDS);
        assertThat(statuses(events)).containsExactly("PENDING_PAYMENT", "PAID", "FULFILLED");
        assertThat(events).contains("id:1", "id:2", "id:3");
        assertThat(second.get(30, TimeUnit.SECONDS)).isEqualTo(events);
        var history = given().get("/orders/" + id + "/history").jsonPath();
        assertThat(data(events).map(JsonObject::getMap).toList()).isEqualTo(history.getList("items"));
    }

    @Test
    void goesOnBehindTheLastEvent() throws Exception {
        settling.capture(id);
        given().post("/orders/" + id + "/fulfilment").then().statusCode(200);

        assertThat(statuses(follow("1", new CountDownLatch(1)).get(30, TimeUnit.SECONDS)))
                .containsExactly("PAID", "FULFILLED");
        given().header("Last-Event-ID", "3")
                .get("/orders/" + id + "/events")
                .then()
                .statusCode(204);
    }

    @Test
    void refusesBeforeTheStreamBegins() {
        String unknown = "/orders/" + UUID.randomUUID() + "/events";
        given().get(unknown)
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:not-found"))
                .body("instance", equalTo(unknown));
        given().get("/orders/7/events").then().statusCode(400).body("type", equalTo("urn:junban:problem:malformed-id"));
        given().header("Last-Event-ID", "x")
                .get("/orders/" + id + "/events")
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:malformed-event-id"));
    }

    @Test
    void forgetsWhoHangsUp() throws Exception {
        int before = listeners.count();
        HttpResponse<Stream<String>> response = client.send(request(null), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            assertThat(lines.filter(line -> line.startsWith("data:")).findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains("PENDING_PAYMENT"));
            assertThat(listeners.count()).isEqualTo(before + 1);
        }

        for (int i = 0; i < 300 && listeners.count() > before; i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(listeners.count()).isEqualTo(before);
    }

    /** All lines of the stream. */
    private CompletableFuture<List<String>> follow(String lastEventId, CountDownLatch begun) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return client.send(request(lastEventId), HttpResponse.BodyHandlers.ofLines())
                        .body()
                        .peek(line -> {
                            if (line.startsWith("data:")) {
                                begun.countDown();
                            }
                        })
                        .toList();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private HttpRequest request(String lastEventId) {
        var request = HttpRequest.newBuilder(orders.resolve(id + "/events"));
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return request.build();
    }

    private static List<String> statuses(List<String> lines) {
        return data(lines).map(entry -> entry.getString("to")).toList();
    }

    private static Stream<JsonObject> data(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("data:"))
                .map(line -> new JsonObject(line.substring("data:".length())));
    }
}
