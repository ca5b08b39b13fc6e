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
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ExtendWith(LocksInOrder.class)
@QuarkusTestResource(
        value = ServiceDatabase.class,
        initArgs = {
            @ResourceArg(name = "junban.locking.attempts", value = "1"),
            @ResourceArg(name = "junban.locking.lock-timeout", value = "PT1.2S")
        })
class ListOrdersHttpIT {
    private final String customer = "c-" + UUID.randomUUID();
    private long inventoryId;

    @ServiceDatabase.Inject
    ServiceDatabase database;

    @BeforeEach
    void fillTheShelf() throws SQLException {
        inventoryId = HttpShop.inventory(database, 100);
    }

    @Test
    void listsOrdersAsTheyAreReadOneByOneNewestFirst() {
        String first = id(order(customer, inventoryId));
        String second = id(order(customer, inventoryId));

        var page = list("customerId=" + customer);

        assertThat(page.getList("items.id")).containsExactly(second, first);
        assertThat(page.getString("next")).isNull();
        for (int i = 0; i < 2; i++) {
            var one = given().get("/orders/" + page.getString("items[" + i + "].id"));
            assertThat(page.getMap("items[" + i + "]")).isEqualTo(one.jsonPath().getMap(""));
        }
    }

    @Test
    void showsEachOrderOnceWhileNewOnesComeIn() {
        List<String> before = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            before.add(0, id(order(customer, inventoryId)));
        }
        List<String> later = new ArrayList<>();

        var page = list("limit=2&customerId=" + customer);
        List<String> seen = new ArrayList<>(page.getList("items.id"));
        while (page.getString("next") != null) {
            later.add(id(order(customer, inventoryId)));
            page = list("limit=2&customerId=" + customer + "&cursor=" + page.getString("next"));
            seen.addAll(page.getList("items.id"));
        }

        assertThat(later).hasSize(2);
        assertThat(seen).isEqualTo(before);
    }

    @Test
    void filtersByEveryPropertyAndByAllOfThemTogether() throws SQLException {
        String reference = "cart-" + UUID.randomUUID();
        String paymentId = "pay-" + UUID.randomUUID();
        String other = id(order(customer, inventoryId));
        String wanted =
                id(order(customer, inventoryId).replace("\"CARD\"", "\"CARD\",\"reference\":\"" + reference + "\""));
        database.execute("UPDATE orders SET status = 'PAID', payment_status = 'CAPTURED', payment_id = '" + paymentId
                + "' WHERE id = '" + wanted + "'");
        var created = given().get("/orders/" + wanted).jsonPath().getString("createdAt");

        assertThat(ids("customerId=" + customer)).containsExactly(wanted, other);
        assertThat(ids("reference=" + reference)).containsExactly(wanted);
        assertThat(ids("paymentId=" + paymentId)).containsExactly(wanted);
        assertThat(ids("status=PAID&customerId=" + customer)).containsExactly(wanted);
        assertThat(ids("status=EXPIRED&customerId=" + customer)).isEmpty();
        assertThat(ids("from=" + created + "&customerId=" + customer)).containsExactly(wanted);
        assertThat(ids("to=" + created + "&customerId=" + customer)).containsExactly(other);
        assertThat(ids("from=2000-01-01T00:00:00%2B09:00&to=9999-12-31T23:59:59Z&status=PAID&paymentId=" + paymentId
                        + "&reference=" + reference + "&customerId=" + customer))
                .containsExactly(wanted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=paid",
                "status=",
                "customerId=",
                "customerId=a%20b",
                "customerId=%00",
                "reference=%C3%A9",
                "paymentId=",
                "from=yesterday",
                "from=2030-01-31",
                "to=2030-01-31T09:00:00+09:00",
                "to=1700000000",
                "status=PAID&status=EXPIRED"
            })
    void refusesAFilterThatMeansNothing(String query) {
        given().urlEncodingEnabled(false)
                .get("/orders?" + query)
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:malformed-filter"))
                .body("instance", equalTo("/orders"))
                .body("filter", equalTo(query.substring(0, query.indexOf('='))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=201", "limit=x", "cursor=", "cursor=!", "cursor=bm9uZQ", "cursor=AAAA"})
    void refusesAnotherLimitOrCursor(String query) {
        given().urlEncodingEnabled(false)
                .get("/orders?" + query)
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:malformed-" + query.substring(0, query.indexOf('='))));
    }

    @Test
    void tellsTheHistoryOfAnOrder() {
        String id = id(order(customer, inventoryId));

        var history =
                given().get("/orders/" + id + "/history").then().statusCode(200).extract();

        assertThat(history.asString()).contains("\"from\":null", "\"next\":null");
        assertThat(history.jsonPath().getList("items.to")).containsExactly("PENDING_PAYMENT");
        assertThat(history.jsonPath().getList("items.by")).containsExactly(customer);
    }

    @Test
    void saysWhatIsNotThereAndWhatIsNoId() {
        String unknown = UUID.randomUUID().toString();

        for (var path : List.of("/orders/" + unknown, "/orders/" + unknown + "/history")) {
            given().get(path)
                    .then()
                    .statusCode(404)
                    .contentType("application/problem+json")
                    .body("type", equalTo("urn:junban:problem:not-found"))
                    .body("instance", equalTo(path));
        }
        given().get("/orders/1-1-1-1-1")
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:malformed-id"));
        given().get("/orders/7/history")
                .then()
                .statusCode(400)
                .body("type", equalTo("urn:junban:problem:malformed-id"));
    }

    private static String id(String body) {
        return place(body).jsonPath().getString("id");
    }

    private static List<String> ids(String query) {
        return list(query).getList("items.id");
    }

    private static JsonPath list(String query) {
        return given().urlEncodingEnabled(false)
                .get("/orders?" + query)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }
}
